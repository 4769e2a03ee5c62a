// The components are React's, and Preact runs them: with React itself the console's page would weigh 123 KB instead of 73. A
// site that has React runs them with that.
import renderReact from '@astrojs/preact'
import type { AstroConfig, AstroIntegration } from 'astro'
import { brandStyles } from '#build/styles/brand-styles.ts'
import { finishPages } from '#build/finish/finish-pages.ts'
import { webFonts } from '#build/fonts/web-fonts.ts'
import { bundleIslands } from '#build/islands/bundle-islands.ts'
import { loadChunks } from '#build/islands/load-chunks.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { generatePages } from './generate-pages.ts'
import { provideSite } from './provide-site.ts'

/** All that the portals add to the build of a site. */
export function listIntegrations(
  site: PortalSite,
  { integrations }: Pick<AstroConfig, 'integrations'>,
): AstroIntegration[] {
  return [
    webFonts(),
    brandStyles(site),
    provideSite(site),
    ...(integrations.some(({ name }) => name === '@astrojs/react')
      ? []
      : // Only components: it would parse each module, print it again and change nothing.
        [renderReact({ compat: true, include: [/\.tsx$/] })]),
    bundleIslands(),
    loadChunks(),
    generatePages(site),
    finishLast(site),
  ]
}

/** Last, because a policy permits exactly what is in the finished pages: what an integration adds comes after all others. */
function finishLast(site: PortalSite): AstroIntegration {
  return {
    name: 'finish-last',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ integrations: [finishPages(site)] })
      },
    },
  }
}
