import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { hostEnvironment, serviceUrl } from './test-places.ts'

/** The path that the tests serve a site below. */
export const base = '/docs'

/**
 * Builds the site for publication below a path of its host, unless it is up to date.
 *
 * @returns its folder
 */
export async function buildBasedSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'based') })
  const settings = readSettings({
    PORTAL_API_BASE_URL: serviceUrl,
    PORTAL_BASE: base,
    PORTAL_SITE_URL: 'https://example.com',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: buildSite }),
  )
  return places.site
}
