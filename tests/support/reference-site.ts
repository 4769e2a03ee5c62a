import { dirname, join } from 'node:path'
import { drawSite } from '#host/build-site.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { hostEnvironment } from './test-places.ts'

/** A document with one operation for each thing that a page of the reference shows, from the project. */
export const referenceDocument = 'tests/fixtures/reference/reference.openapi.yaml'

const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'reference') })

/** What that build leaves to draw pages with, those of other documents too. */
export const referenceKit = join(dirname(places.stamp), 'kit')

/**
 * Builds a portal from it, unless it is up to date.
 *
 * @returns its folder
 */
export async function buildReferenceSite(): Promise<string> {
  const settings = readSettings({
    PORTAL_OPENAPI: referenceDocument,
    PORTAL_SITE_URL: 'https://docs.things.example',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: drawSite }),
  )
  return places.site
}
