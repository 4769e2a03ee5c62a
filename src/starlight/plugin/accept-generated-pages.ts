import { fileURLToPath } from 'node:url'

const ownModule = '\0virtual:portal/collection-config'
const starlightModule = 'virtual:starlight/collection-config'

/**
 * Accepts generated pages if the site extends the schema of its pages with a required field. Starlight validates the frontmatter of
 * every page with that schema; other pages of the site are not affected.
 */
export const acceptGeneratedPages = {
  name: 'accept-generated-pages',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === starlightModule && importer !== ownModule ? ownModule : undefined,
  load: (id: string) =>
    id === ownModule
      ? `import { collections as written } from '${starlightModule}'
import { extendCollections } from ${JSON.stringify(fileURLToPath(new URL('../layout/generated-frontmatter.ts', import.meta.url)))}
export const collections = extendCollections(written)
`
      : undefined,
}
