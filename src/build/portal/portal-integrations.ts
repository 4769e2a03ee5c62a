// The components are React's, and Preact runs them: with React itself the console's page would weigh 123 KB instead of 73. The
// change back is this line, with '@astrojs/react'; that integration has no option `compat` and ignores it.
import { documentPath } from '#core/address/reference.ts'
import renderReact from '@astrojs/preact'
import sitemap from '@astrojs/sitemap'
import starlight from '@astrojs/starlight'
import type { AstroIntegration } from 'astro'
import type { Portal } from '#site/portal.ts'
import { basePath } from '../base-path/base-path.ts'
import { finishPages } from '../finish/finish-pages.ts'
import { webFonts } from '../fonts/web-fonts.ts'
import { guardDevServer } from '../guard-dev-server.ts'
import { bundleIslands } from '../islands/bundle-islands.ts'
import { loadChunks } from '../islands/load-chunks.ts'
import { prefetchPages } from '../prefetch-pages.ts'
import { publishSbom } from '../security/publish-sbom.ts'
import { generatePages } from './generate-pages.ts'
import { portalStarlight } from './portal-starlight.ts'
import { providePortal } from './provide-portal.ts'

/**
 * All that makes a portal of a site.
 *
 * @param service the module that the portal’s own service is read from, from the project
 */
export function portalIntegrations(portal: Portal, service: string): AstroIntegration[] {
  return [
    webFonts(),
    providePortal(service),
    // Starlight would also list Scalar's page, which is not for search engines.
    sitemap({ filter: (address) => !address.endsWith(documentPath) }),
    starlight(portalStarlight(portal)),
    // Only components: it would parse each module, print it again and change nothing.
    renderReact({ compat: true, include: [/\.tsx$/] }),
    bundleIslands(),
    loadChunks(),
    guardDevServer(),
    prefetchPages(),
    publishSbom(),
    basePath(portal.settings.base),
    generatePages(portal),
    // Last, because a policy permits exactly what is in the finished pages.
    finishPages(portal),
  ]
}
