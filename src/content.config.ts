import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection } from 'astro:content'
import { site } from 'virtual:portal/site'

const { pages } = site.apiReferences[0].service

export const collections = {
  docs: defineCollection({
    loader: glob({ base: pages, pattern: '**/[^_]*.{md,mdx}' }),
    schema: docsSchema({
      extend: z.object({
        description: z.string(
          'every page needs a description: one sentence for search and link previews',
        ),
      }),
    }),
  }),
}
