import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection } from 'astro:content'
import { site } from 'virtual:portal'

const { pages, requiresReview } = site.portals[0].service

const reviewed = z.date(
  'every page needs the date when somebody last checked it against what it describes, written like 2026-11-21',
)

export const collections = {
  docs: defineCollection({
    loader: glob({ base: pages, pattern: '**/[^_]*.{md,mdx}' }),
    schema: docsSchema({
      extend: z.object({
        description: z.string(
          'every page needs a description: one sentence for search and link previews',
        ),
        // Null for a page that is made from the document at each build, which nobody reviewed.
        reviewed: requiresReview ? reviewed.nullable() : reviewed.nullish(),
      }),
    }),
  }),
}
