import { fileURLToPath } from 'node:url'

const own = '\0virtual:portal/collection-config'
const starlights = 'virtual:starlight/collection-config'

/**
 * Lets generated pages pass where the site extends the schema of its pages with a required field. Starlight validates the
 * frontmatter of every page with that schema, and no other page of the site is concerned.
 */
export const acceptGeneratedPages = {
  name: 'accept-generated-pages',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === starlights && importer !== own ? own : undefined,
  load: (id: string) =>
    id === own
      ? `import { collections as written } from '${starlights}'
import { extendSchema } from ${JSON.stringify(fileURLToPath(new URL('../site/address/generated-frontmatter.ts', import.meta.url)))}
export const collections = written?.docs ? { ...written, docs: { ...written.docs, schema: extendSchema(written.docs.schema) } } : written
`
      : undefined,
}
