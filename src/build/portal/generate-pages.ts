import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Contract } from '#contract/read-contract.ts'
import { listContractFiles } from '#contract/shared-contract.ts'
import { locateReference, operationsFile, referencePath } from '#core/address/reference.ts'
import type { ReferenceKind } from '#core/address/reference.ts'
import { generates } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { fitsOnePage } from '#site/scalar/fits-one-page.ts'

/** Adds the pages that are made from the API document. A written page at such an address takes its place. */
export function generatePages(portal: Portal): AstroIntegration {
  const { contract, source, written } = portal
  const own = new Set(written.map((slug) => (slug === 'index' ? '/' : `/${slug}`)))
  const files = listContractFiles(source, contract).map((file) => resolve(file))
  return {
    name: 'generate-pages',
    hooks: {
      'astro:config:setup': ({ addWatchFile, injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [leaveOutScalar(contract)] } })
        for (const [pattern, name] of Object.entries(listRoutes(portal))) {
          const entrypoint = `./src/pages/_generated/${name}`
          if (!own.has(pattern)) injectRoute({ pattern, entrypoint })
        }
        // Titles and the sidebar are part of the configuration, so a change begins anew.
        for (const file of files) addWatchFile(file)
      },
      // Files outside of the project are not watched by themselves.
      'astro:server:setup': ({ server }) => void server.watcher.add([...files]),
    },
  }
}

/** The generated pages by their addresses. Those of one kind ask themselves which of them are written. */
function listRoutes(portal: Portal): Readonly<Record<string, string>> {
  return {
    '/': 'Start.astro',
    '/404': 'NotFound.astro',
    '/agents': 'Agents.astro',
    '/console': 'Console.astro',
    '/files': 'Files.astro',
    '/not-specified': 'NotSpecified.astro',
    [route('operation')]: 'Operation.astro',
    [`${route('operation')}/members.html`]: 'operation-members.html.ts',
    ...(generates(portal, 'authentication') && { '/authentication': 'Authentication.astro' }),
    ...(generates(portal, 'reference') && {
      [dropSlash(referencePath)]: 'Reference.astro',
      [route('tag')]: 'Tag.astro',
      [route('webhook')]: 'Webhook.astro',
      [operationsFile]: 'operations.json.ts',
    }),
    ...(portal.contract.schemas.size > 0 && {
      [route('schema')]: 'Schema.astro',
      [`${route('schema')}/members.html`]: 'schema-members.html.ts',
    }),
  }
}

/** The pattern of a route, whose parameter bears the name of its kind. */
function route(kind: ReferenceKind): string {
  return dropSlash(locateReference(kind, `[${kind}]`))
}

function dropSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/**
 * A plugin for a document that Scalar’s page does not draw: no page loads Scalar then, and its five megabytes need not be
 * bundled, which takes a third of the memory of a build.
 *
 * @returns nothing for any other document
 */
export function leaveOutScalar(contract: Pick<Contract, 'operations' | 'document'>) {
  if (fitsOnePage(contract)) return undefined
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id.endsWith(starter) ? 'export async function showScalar() {}' : null),
  }
}

/** The module that Scalar’s page starts it with. */
const starter = '/src/site/scalar/show-scalar.ts'
