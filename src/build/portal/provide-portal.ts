import type { AstroIntegration } from 'astro'

/**
 * Hands the portal to pages: as `Astro.locals.portal` where they are drawn, and as the module `virtual:portal` where their
 * routes are listed. It is read anew there, because modules of pages are loaded anew after a change.
 *
 * @param service the module of the service, from the project, such as `/src/service/service.ts`
 */
export function providePortal(service: string): AstroIntegration {
  return {
    name: 'provide-portal',
    hooks: {
      'astro:config:setup': ({ addMiddleware, updateConfig }) => {
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) })
        updateConfig({ vite: { plugins: [offerModule(service)] } })
      },
    },
  }
}

function offerModule(service: string) {
  const name = 'virtual:portal'
  return {
    name: 'provide-portal',
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load: (id: string) =>
      id === `\0${name}`
        ? `import { readPortal } from '/src/site/portal.ts'
import { ownService } from '${service}'

export const portal = await readPortal(process.env, process.cwd(), ownService)
`
        : undefined,
  }
}
