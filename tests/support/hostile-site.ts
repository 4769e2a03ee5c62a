import { join } from 'node:path'
import { drawSite } from '#host/build-site.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { hostEnvironment } from './test-places.ts'

/**
 * Builds a portal from a document that tries to harm its readers, unless it is up to date.
 *
 * @returns its folder
 */
export async function buildHostileSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'hostile') })
  const settings = readSettings({
    PORTAL_OPENAPI: 'tests/fixtures/hostile/hostile.openapi.yaml',
    PORTAL_SITE_URL: 'https://docs.hostile.example',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: drawSite }),
  )
  return places.site
}
