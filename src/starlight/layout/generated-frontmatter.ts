import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'

type Schema = ReturnType<typeof docsSchema>
type Context = Parameters<Schema>[0]

/** Marks the frontmatter of a generated page, which lacks the fields that a site adds to its pages. */
export const generatedMark = 'isGeneratedByPortal'

/** Extends the page schema in the collections of a site. A site without that collection stays unchanged. */
export function extendCollections(collections: Collections | undefined): Collections | undefined {
  const docs = collections?.['docs']
  return docs
    ? { ...collections, docs: { ...docs, schema: extendSchema(docs.schema) } }
    : collections
}

type Collections = Readonly<
  Record<string, { readonly schema?: Written; readonly loader?: unknown }>
>

type Written = z.ZodType | ((context: Context) => z.ZodType)

/**
 * Extends the site's page schema so that a generated page needs only Starlight's fields. All generated pages share the schema: Starlight
 * would create it again for each, which took a sixth of a build of thousands of pages, because V8 keeps the accessors of a schema until
 * a full garbage collection. Sharing is safe, because a schema has no relative paths without a file.
 *
 * @param written the schema in the collection of the site, if it has one
 */
export function extendSchema(written: Written = docsSchema()) {
  let shared: z.ZodType | undefined
  return (context: Context) => {
    if (shared) return shared
    const schema = typeof written === 'function' ? written(context) : written
    const generated = docsSchema()(context).and(z.object({ [generatedMark]: z.literal(true) }))
    shared = schema.or(generated)
    return shared
  }
}
