import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection } from 'astro:content'
import { ownPages } from '#site/generated/list-written-pages.ts'
import { source } from '#site/portal.ts'

/** The hand-written pages belong to the default document; for any other, a team writes its own. */
const loader = source.isDefault
  ? docsLoader()
  : glob({ base: ownPages, pattern: '**/[^_]*.{md,mdx}' })

const reviewed = z.date(
  'every page needs the date when somebody last checked it against what it describes, written like 2026-11-21',
)

export const collections = {
  docs: defineCollection({
    loader,
    schema: docsSchema({
      extend: z.object({
        description: z.string(
          'every page needs a description: one sentence for search and link previews',
        ),
        // Null for a page that is made from the document at each build, which nobody reviewed.
        reviewed: source.isDefault ? reviewed.nullable() : reviewed.nullish(),
      }),
    }),
  }),
}
