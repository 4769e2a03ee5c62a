import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { finishPages } from '../finish/finish-pages.ts'
import { locateAssets } from '../finish/finish-file.ts'
import { createBrandModules, formatLayerOrder, siteLayers } from '../styles/site-styles.ts'
import { getDescriptionFiles } from '#openapi/shared-api-description.ts'
import { getFaviconPath } from '../links/locate.ts'
import { formatSinglePattern } from '../links/single-page.ts'
import { documentsPath, hasDocumentsPage } from '../navigation/versions.ts'
import { localizeSite } from '../site/locales.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { watchDocuments } from './watch-documents.ts'
import { faviconPattern, getRoutes } from './generate-pages.ts'
import type { ParsedOptions } from './options.ts'
import {
  acceptGeneratedPages,
  bundleConsole,
  resolveFromScalar,
  resolveToPreact,
  virtualModules,
} from './vite-plugins.ts'
import { getStyles } from './starlight-options.ts'

/**
 * Creates the integration that adds the portals to a site. Pages get their portal as `Astro.locals.apiReference` when they are rendered,
 * and all portals as the module `virtual:portal` when routes are created. A team's page replaces a generated one at the same address.
 *
 * @param customCss Starlight's option `customCss`
 * @param reload the parameter of `watchDocuments`
 */
export function integratePortals(
  site: PortalSite,
  components: ParsedOptions['components'],
  customCss: readonly string[] = [],
  reload: () => Promise<boolean>,
): AstroIntegration {
  const { brand, apiReferences } = site
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
        for (const apiReference of apiReferences) {
          // The site has its own favicon in `public`.
          const isPublic = existsSync(
            join(
              fileURLToPath(config.publicDir),
              apiReference.folder,
              getFaviconPath(apiReference.brand),
            ),
          )
          for (const [pattern, name] of getRoutes(apiReference, site.isForAgents)) {
            if (isPublic && pattern === faviconPattern) continue
            const entrypoint = new URL(`../${name}`, import.meta.url)
            injectRoute({ pattern: apiReference.folder + pattern, entrypoint, prerender: true })
          }
        }
        for (const { folder } of site.locales) {
          if (!hasDocumentsPage(localizeSite(site, site.base + folder).apiReferences)) continue
          const entrypoint = new URL('../pages/documents/DocumentsPage.astro', import.meta.url)
          const pattern = folder + formatSinglePattern(documentsPath)
          injectRoute({ pattern, entrypoint, prerender: true })
        }
        addWatchFile(brand.favicon)
        if (site.script) injectScript('page', `import ${JSON.stringify(site.script.path)}`)
        updateConfig({
          // Integrations added here run last. A policy permits exactly the content of the finished pages.
          integrations: [finishPages(site)],
          vite: {
            define: {
              'import.meta.env.PORTAL_PAGE_ENDING':
                JSON.stringify(site.form?.ending) ?? 'undefined',
              'import.meta.env.PORTAL_HAS_LOCALES': JSON.stringify(site.locales.length > 1),
              'import.meta.env.PORTAL_ASSETS_PATH':
                config.build.assetsPrefix === undefined
                  ? 'undefined'
                  : JSON.stringify(locateAssets(config).path),
              'import.meta.env.PORTAL_POINTERS': JSON.stringify(
                process.env['PORTAL_POINTERS'] ?? '',
              ),
            },
            resolve: { alias: { 'virtual:brand/favicon': brand.favicon } },
            plugins: [
              virtualModules({
                ...createBrandModules(site),
                ...createPortalModules(root, components),
                [siteLayers]: formatLayerOrder(root, customCss),
                'virtual:portal/page-scripts': `export { startPage } from ${JSON.stringify(fileURLToPath(new URL('./page-scripts.ts', import.meta.url)))}`,
                // The styles of the portal's pages, unless the style sheets of the site include them.
                'virtual:portal/styles': (site.isBranded ? [] : getStyles(site))
                  .map((file) => `import ${JSON.stringify(file)}\n`)
                  .join(''),
              }),
              resolveToPreact,
              acceptGeneratedPages,
              bundleConsole,
              site.scalar && resolveFromScalar(site.scalar.file),
            ],
          },
        })
      },
      'astro:server:setup': ({ server, logger }) =>
        watchDocuments(
          server,
          getDocumentFiles(site),
          reload,
          () => server.watcher.emit('change', brand.favicon),
          (error) => logger.error(error instanceof Error ? error.message : String(error)),
        ),
    },
  }
}

/** Returns everything that the integration registers only at start, so that a change requires a restart of Astro. */
export function getRegistered(site: PortalSite) {
  return {
    files: getDocumentFiles(site),
    routes: site.apiReferences.map((apiReference) => getRoutes(apiReference, site.isForAgents)),
  }
}

function getDocumentFiles({ apiReferences, missingVersions, root }: PortalSite): readonly string[] {
  return [
    ...apiReferences
      .flatMap(({ source, api, recipeFiles }) => [
        ...getDescriptionFiles(source, api),
        ...recipeFiles.map(({ name }) => name),
      ])
      .map((file) => resolve(file)),
    ...missingVersions.flatMap(({ file, error }) => [resolve(root, file), resolve(error.file)]),
  ]
}

function createPortalModules(root: string, components: ParsedOptions['components']) {
  const portalSite = fileURLToPath(new URL('../site/portal-site.ts', import.meta.url))
  const own = Object.entries(components).flatMap(([part, path]) =>
    path === undefined ? [] : [[part, path] as const],
  )
  return {
    'virtual:portal/site': `import { getSharedSite } from ${JSON.stringify(portalSite)}

export const site = getSharedSite(${JSON.stringify(root)})
`,
    // Starlight creates a page for each entry of the collection.
    'virtual:portal': `import { getCollection } from 'astro:content'
import { site } from 'virtual:portal/site'
import { findPortal, shareOwnPages } from ${JSON.stringify(portalSite)}

const isPublished = ({ data }) => import.meta.env.MODE !== 'production' || data.draft === false
shareOwnPages(${JSON.stringify(root)}, (await getCollection('docs', isPublished)) ?? [])
export { site }
export const portalOf = (routePattern) => findPortal(site, routePattern) ?? site.apiReferences[0]
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
