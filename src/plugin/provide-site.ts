import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { shareSite } from '#site/address/portal-site.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import type { ReadOptions } from './options.ts'
import { listStyles } from './starlight-options.ts'

/**
 * Hands the portals to pages: as `Astro.locals.portal` where they are rendered, and as the module `virtual:portal` where their
 * routes are listed. The components of the team come as `virtual:portal/parts`, and its script with every page.
 */
export function provideSite(
  site: PortalSite,
  components: NonNullable<ReadOptions['components']>,
): AstroIntegration {
  return {
    name: 'provide-site',
    hooks: {
      'astro:config:setup': ({ addMiddleware, config, injectScript, updateConfig }) => {
        const root = fileURLToPath(config.root)
        shareSite(root, site)
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) })
        const styles = site.isBranded ? [] : listStyles(site)
        updateConfig({
          vite: {
            define: {
              'import.meta.env.PORTAL_PAGE_ENDING':
                JSON.stringify(site.form?.ending) ?? 'undefined',
            },
            plugins: [offerModules(root, components, styles)],
          },
        })
        if (site.script) injectScript('page', `import ${JSON.stringify(site.script.path)}`)
      },
    },
  }
}

/** @param styles of the portal’s pages, where the site’s do not have them all */
function offerModules(
  root: string,
  components: NonNullable<ReadOptions['components']>,
  styles: readonly string[],
) {
  const portalSite = fileURLToPath(new URL('../site/address/portal-site.ts', import.meta.url))
  const shown = fileURLToPath(new URL('../site/Shown.astro', import.meta.url))
  const modules: Readonly<Record<string, string>> = {
    'virtual:portal': `import { findPortal, readSharedSite } from ${JSON.stringify(portalSite)}

export const site = readSharedSite(${JSON.stringify(root)})
export const portalOf = (routePattern) => findPortal(site, routePattern) ?? site.portals[0]
`,
    'virtual:portal/styles': styles.map((file) => `import ${JSON.stringify(file)}\n`).join(''),
    'virtual:portal/parts': (['Operation', 'Call', 'Schema'] as const)
      .map((part) => [part, components[part]] as const)
      .map(([part, path]) => {
        const file = path === undefined ? shown : resolve(root, path)
        return `export { default as ${part} } from ${JSON.stringify(file)}\n`
      })
      .join(''),
  }
  return {
    name: 'provide-site',
    resolveId: (id: string) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id: string) => modules[id.replace(/^\0/, '')],
  }
}
