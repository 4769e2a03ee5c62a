import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listContractFiles } from '#contract/shared-contract.ts'
import {
  documentPath,
  locateReference,
  referencePath,
  schemasPath,
} from '#core/address/reference.ts'
import type { ReferenceKind } from '#core/address/reference.ts'
import { locateFavicon } from '#site/address/locate.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { generates } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { fitsOnePage } from '#site/scalar/scalar-document.ts'

/** Adds the pages that are made from API documents. A written page at such an address takes its place. */
export function generatePages({
  portals,
  isForAgents,
}: Pick<PortalSite, 'portals' | 'isForAgents'>): AstroIntegration {
  const files = portals
    .flatMap(({ source, contract }) => listContractFiles(source, contract))
    .map((file) => resolve(file))
  return {
    name: 'generate-pages',
    hooks: {
      'astro:config:setup': ({ addWatchFile, config, injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [leaveOutScalar(portals)] } })
        for (const portal of portals) {
          const favicon = locateFavicon(portal.brand)
          // The site has a file of this name.
          const isPublic = existsSync(join(fileURLToPath(config.publicDir), portal.folder, favicon))
          for (const [pattern, name] of listRoutes(portal, isForAgents)) {
            if (isPublic && pattern === faviconPattern) continue
            const entrypoint = new URL(`../routes/${name}`, import.meta.url)
            injectRoute({ pattern: portal.folder + pattern, entrypoint, prerender: true })
          }
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
function listRoutes(
  portal: Portal,
  isForAgents: boolean,
): readonly (readonly [pattern: string, file: string])[] {
  const written = new Set(portal.ownPages.map((slug) => (slug === 'index' ? '/' : `/${slug}`)))
  const routes = {
    '/': 'Start.astro',
    ...(isForAgents && { '/agents': 'Agents.astro' }),
    '/console': 'Console.astro',
    '/console/[...file]': 'console-file.json.ts',
    '/errors': 'Failures.astro',
    '/errors/[failure]': 'Failure.astro',
    [faviconPattern]: 'favicon.ts',
    '/not-specified': 'NotSpecified.astro',
    '/openapi.[format]': 'openapi.ts',
    '/openapi/[...place]': 'openapi-part.ts',
    [dropSlash(documentPath)]: 'ScalarPage.astro',
    [`${documentPath}[document].json`]: 'scalar-document.json.ts',
    [route('operation')]: 'Operation.astro',
    [`${route('operation')}/members.html`]: 'members.html.ts',
    // The site has one, for every address.
    ...(portal.folder === '' && { '/404': 'NotFound.astro' }),
    ...(generates(portal, 'authentication') && { '/authentication': 'Authentication.astro' }),
    ...(generates(portal, 'reference') && {
      [dropSlash(referencePath)]: 'Reference.astro',
      [route('tag')]: 'Tag.astro',
      [route('webhook')]: 'Webhook.astro',
    }),
    ...(portal.contract.schemas.size > 0 && {
      [dropSlash(schemasPath)]: 'Schemas.astro',
      [route('schema')]: 'Schema.astro',
      [`${route('schema')}/members.html`]: 'members.html.ts',
    }),
  }
  return Object.entries(routes).filter(([pattern]) => !written.has(pattern))
}

const faviconPattern = '/favicon.[format]'

/** The pattern of a route, whose parameter bears the name of its kind. */
function route(kind: ReferenceKind): string {
  return dropSlash(locateReference(kind, `[${kind}]`))
}

function dropSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/**
 * A plugin for documents that Scalar’s page does not render: no page loads Scalar then, and its five megabytes need not be
 * bundled, which takes a third of the memory of a build.
 *
 * @returns nothing where a page loads it
 */
export function leaveOutScalar(
  portals: readonly { readonly contract: Pick<Portal['contract'], 'operations' | 'document'> }[],
) {
  if (portals.some(({ contract }) => fitsOnePage(contract))) return undefined
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id === starter ? 'export async function showScalar() {}' : null),
  }
}

/** The module that Scalar’s page starts it with. */
const starter = fileURLToPath(new URL('../site/scalar/show-scalar.ts', import.meta.url))
