import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { finishPages } from '#build/finish/finish-pages.ts'
import { locateAssets } from '#build/locate-assets.ts'
import { listBrandModules } from '#build/styles/brand-styles.ts'
import { listContractFiles } from '#contract/shared-contract.ts'
import { locateFavicon } from '#site/address/locate.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { bundleConsole } from './bundle-console.ts'
import { followDocuments } from './follow-documents.ts'
import { faviconPattern, leaveOutScalar, listRoutes } from './generate-pages.ts'
import type { ReadOptions } from './options.ts'
import { makeSchemaOnce } from './make-schema-once.ts'
import { acceptGeneratedPages } from './accept-generated-pages.ts'
import { runByPreact } from './run-by-preact.ts'
import { formatLayerOrder, siteLayers } from './site-layers.ts'
import { listStyles } from './starlight-options.ts'

/**
 * All that the portals add to the build of a site. Their pages get them as `Astro.locals.portal` where they are rendered, and as
 * the module `virtual:portal` where their routes are listed. A written page at the address of a generated one takes its place.
 *
 * @param customCss the style sheets of the site, as Starlight takes them
 * @param readAgain as `followDocuments` takes it
 */
export function integratePortals(
  site: PortalSite,
  components: NonNullable<ReadOptions['components']> = {},
  customCss: readonly string[] = [],
  readAgain: () => Promise<boolean>,
): AstroIntegration {
  const { brand, portals } = site
  return {
    name: 'starlight-developer-portal',
    hooks: {
      'astro:config:setup': ({
        addMiddleware,
        addWatchFile,
        config,
        injectRoute,
        injectScript,
        updateConfig,
      }) => {
        const root = fileURLToPath(config.root)
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) })
        for (const portal of portals) {
          // The site has a file of this name.
          const isPublic = existsSync(
            join(fileURLToPath(config.publicDir), portal.folder, locateFavicon(portal.brand)),
          )
          for (const [pattern, name] of listRoutes(portal, site.isForAgents)) {
            if (isPublic && pattern === faviconPattern) continue
            const entrypoint = new URL(`../routes/${name}`, import.meta.url)
            injectRoute({ pattern: portal.folder + pattern, entrypoint, prerender: true })
          }
        }
        addWatchFile(brand.favicon)
        if (site.script) injectScript('page', `import ${JSON.stringify(site.script.path)}`)
        updateConfig({
          // Last, because a policy permits exactly what is in the finished pages: what an integration adds comes after all others.
          integrations: [finishPages(site)],
          vite: {
            define: {
              'import.meta.env.PORTAL_PAGE_ENDING':
                JSON.stringify(site.form?.ending) ?? 'undefined',
              'import.meta.env.PORTAL_ASSETS_PATH':
                config.build.assetsPrefix === undefined
                  ? 'undefined'
                  : JSON.stringify(locateAssets(config).path),
            },
            resolve: { alias: { 'virtual:brand/favicon': brand.favicon } },
            plugins: [
              offerModules({
                ...listBrandModules(site),
                ...listPortalModules(root, components),
                [siteLayers]: formatLayerOrder(root, customCss),
                // The styles of the portal’s pages, where the site’s do not have them all.
                'virtual:portal/styles': (site.isBranded ? [] : listStyles(site))
                  .map((file) => `import ${JSON.stringify(file)}\n`)
                  .join(''),
              }),
              runByPreact,
              acceptGeneratedPages,
              bundleConsole,
              makeSchemaOnce,
              leaveOutScalar(portals),
            ],
          },
        })
      },
      'astro:server:setup': ({ server, logger }) =>
        followDocuments(
          server,
          listFiles(portals),
          readAgain,
          () => server.watcher.emit('change', brand.favicon),
          (error) => logger.error(error instanceof Error ? error.message : String(error)),
        ),
    },
  }
}

/** What the integration adds only once, so that Astro has to begin anew where it changes. */
export function listRegistered({ portals, isForAgents }: PortalSite) {
  return {
    files: listFiles(portals),
    routes: portals.map((portal) => listRoutes(portal, isForAgents)),
    hasScalar: leaveOutScalar(portals) === undefined,
  }
}

function listFiles(portals: PortalSite['portals']): readonly string[] {
  return portals
    .flatMap(({ source, contract }) => listContractFiles(source, contract))
    .map((file) => resolve(file))
}

function listPortalModules(root: string, components: NonNullable<ReadOptions['components']>) {
  const ownPages = fileURLToPath(new URL('../site/address/own-pages.ts', import.meta.url))
  const portalSite = fileURLToPath(new URL('../site/address/portal-site.ts', import.meta.url))
  const own = Object.entries(components).flatMap(([part, path]) =>
    path === undefined ? [] : [[part, path] as const],
  )
  return {
    'virtual:portal/site': `import { readSharedSite } from ${JSON.stringify(portalSite)}

export const site = readSharedSite(${JSON.stringify(root)})
`,
    // Starlight makes a page of each entry of the collection.
    'virtual:portal': `import { getCollection } from 'astro:content'
import { site } from 'virtual:portal/site'
import { shareOwnPages } from ${JSON.stringify(ownPages)}
import { findPortal } from ${JSON.stringify(portalSite)}

const isPublished = ({ data }) => import.meta.env.MODE !== 'production' || data.draft === false
shareOwnPages(${JSON.stringify(root)}, (await getCollection('docs', isPublished)) ?? [])
export { site }
export const portalOf = (routePattern) => findPortal(site, routePattern) ?? site.portals[0]
`,
    'virtual:portal/components': [
      ...own.map(([part, path]) => `import ${part} from ${JSON.stringify(resolve(root, path))}`),
      'export const components = {',
      ...own.map(
        ([part, path]) => `  ${part}: { Component: ${part}, file: ${JSON.stringify(path)} },`,
      ),
      '}',
    ].join('\n'),
  }
}

/** These are modules and not files, because builds of two sites may run at once. */
function offerModules(modules: Readonly<Record<string, string>>) {
  return {
    name: 'offer-modules',
    resolveId: (id: string) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id: string) => (id.startsWith('\0') ? modules[id.slice(1)] : undefined),
  }
}
