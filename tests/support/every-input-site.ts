import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { hostEnvironment, serviceUrl } from './test-places.ts'

/** A document with one operation for each kind of input, from the project. */
const everyInput = 'tests/fixtures/every-input/every-input.openapi.yaml'

/**
 * Builds a portal from a document with every kind of input, unless it is up to date. Its console calls the test's own service.
 *
 * @returns its folder
 */
export async function buildEveryInputSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'every-input') })
  const settings = readSettings({
    PORTAL_API_BASE_URL: serviceUrl,
    PORTAL_OPENAPI: everyInput,
    PORTAL_SITE_URL: 'https://docs.every-input.example',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: buildSite }),
  )
  return places.site
}
