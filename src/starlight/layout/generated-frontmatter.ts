import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'

type Schema = ReturnType<typeof docsSchema>
type Context = Parameters<Schema>[0]

/** Marks the frontmatter of a generated page, which lacks the fields that a site adds to its pages. */
export const generatedMark = 'isGeneratedByPortal'

/**
 * Extends the site's page schema so that a generated page needs only Starlight's fields.
 *
 * @param written the schema in the collection of the site, if it has one
 */
export function extendSchema(
  written: z.ZodType | ((context: Context) => z.ZodType) = docsSchema(),
) {
  return (context: Context) => {
    const schema = typeof written === 'function' ? written(context) : written
    const generated = docsSchema()(context).and(z.object({ [generatedMark]: z.literal(true) }))
    return schema.or(generated)
  }
}
