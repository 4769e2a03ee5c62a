import { join } from 'node:path'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { buildWithConfig } from './build-with-config.ts'
import { hostEnvironment, serviceUrl } from './test-places.ts'

const build = buildWithConfig('tests/react/astro.config.mjs')

/**
 * Builds the site with React itself in the place of Preact, unless that was done since something changed.
 *
 * @returns its folder
 */
export async function buildReactSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'react') })
  const settings = readSettings({ PORTAL_API_BASE_URL: serviceUrl })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build }),
  )
  return places.site
}
