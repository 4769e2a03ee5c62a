import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StarlightPlugin } from '@astrojs/starlight/types'
import type { AstroIntegration } from 'astro'
import { summarizeReading } from '#contract/reading-summary.ts'
import { listUnread } from '#site/schemas/rich-text.ts'
import { brandStyles } from '#build/styles/brand-styles.ts'
import { finishPages } from '#build/finish/finish-pages.ts'
import { webFonts } from '#build/fonts/web-fonts.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { checkAstro } from './check-astro.ts'
import { readOptions } from './options.ts'
import type { DeveloperPortalOptions } from './options.ts'
import { readSite } from './read-site.ts'
import { listStarlightOptions, routeMiddleware } from './starlight-options.ts'
import { bundleConsole } from './bundle-console.ts'
import { generatePages } from './generate-pages.ts'
import { provideSite } from './provide-site.ts'
import { runByPreact } from './run-by-preact.ts'

export type { DeveloperPortalOptions } from './options.ts'
export { portalSidebar } from './sidebar.ts'

/**
 * Makes pages and consoles of OpenAPI documents, in any Starlight site.
 *
 * @throws {Error} with one sentence for each option that cannot be used, and for each setting of Astro that does not fit
 */
// The form in which Starlight's plugins are imported.
// oxlint-disable-next-line import/no-default-export
export default function developerPortal(given: DeveloperPortalOptions): StarlightPlugin {
  const options = readOptions(given)
  return {
    name: 'starlight-developer-portal',
    hooks: {
      'config:setup': async ({
        addIntegration,
        addRouteMiddleware,
        astroConfig,
        command,
        config,
        logger,
        updateConfig,
      }) => {
        if (command === 'preview') return
        checkAstro(astroConfig)
        const site = await readSite(options, astroConfig, config)
        for (const { contract } of site.portals) {
          for (const line of listUnread(contract.document)) logger.warn(line)
          for (const line of summarizeReading(contract)) logger.info(line)
        }
        const pages = join(fileURLToPath(astroConfig.srcDir), 'content/docs')
        updateConfig(listStarlightOptions(site, config, { pages, brand: given.brand }))
        for (const entrypoint of routeMiddleware) addRouteMiddleware({ entrypoint })
        for (const integration of listIntegrations(site)) addIntegration(integration)
      },
    },
  }
}

/** All that the portals add to the build of a site. */
function listIntegrations(site: PortalSite): AstroIntegration[] {
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
