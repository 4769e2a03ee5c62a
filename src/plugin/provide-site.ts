import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { shareSite } from '#site/address/portal-site.ts'
import type { PortalSite } from '#site/address/portal-site.ts'

/**
 * Hands the portals to pages: as `Astro.locals.portal` where they are rendered, and as the module `virtual:portal` where their
 * routes are listed. Scripts get the form of
 * its addresses. The script of the team comes with them.
 */
export function provideSite(site: PortalSite): AstroIntegration {
  return {
    name: 'provide-site',
    hooks: {
      'astro:config:setup': ({ addMiddleware, config, injectScript, updateConfig }) => {
        const root = fileURLToPath(config.root)
        shareSite(root, site)
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) })
        const define = {
          'import.meta.env.PORTAL_PAGE_FORM': JSON.stringify(site.form ?? null),
        }
        updateConfig({ vite: { define, plugins: [offerModule(root)] } })
        if (site.script) injectScript('page', `import ${JSON.stringify(site.script.path)}`)
      },
    },
  }
}

function offerModule(root: string) {
  const name = 'virtual:portal'
  const module = fileURLToPath(new URL('../site/address/portal-site.ts', import.meta.url))
  return {
    name: 'provide-site',
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load: (id: string) =>
      id === `\0${name}`
        ? `import { findPortal, readSharedSite } from ${JSON.stringify(module)}

export const site = readSharedSite(${JSON.stringify(root)})
export const portalOf = (routePattern) => findPortal(site, routePattern) ?? site.portals[0]
`
        : undefined,
  }
}
