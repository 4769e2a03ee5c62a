import type { AstroIntegration } from 'astro'
import { brandStyles } from '#build/styles/brand-styles.ts'
import { finishPages } from '#build/finish/finish-pages.ts'
import { webFonts } from '#build/fonts/web-fonts.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { bundleConsole } from './bundle-console.ts'
import { generatePages } from './generate-pages.ts'
import { provideSite } from './provide-site.ts'
import { runByPreact } from './run-by-preact.ts'

/** All that the portals add to the build of a site. */
export function listIntegrations(site: PortalSite): AstroIntegration[] {
  return [
    webFonts(),
    brandStyles(site),
    provideSite(site),
    runByPreact(),
    bundleConsole(),
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
