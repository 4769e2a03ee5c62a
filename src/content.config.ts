import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'
import { defineCollection } from 'astro:content'

export const collections = {
  docs: defineCollection({
    loader: docsLoader(),
    schema: docsSchema({
      extend: z.object({
        description: z.string(
          'every page needs a description: one sentence for search and link previews',
        ),
        reviewed: z.date(
          'every page needs the date when somebody last checked it against what it describes, written like 2026-11-21',
        ),
      }),
    }),
  }),
}
