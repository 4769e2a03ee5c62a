import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { hostEnvironment } from './test-places.ts'

/** A document of another service, from the project. */
export const petStore = 'tests/fixtures/pet-store/pet-store.yaml'

/**
 * Builds a portal from the document of another service, unless it is up to date.
 *
 * @returns its folder
 */
export async function buildPetStoreSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'pet-store') })
  const settings = readSettings({
    PORTAL_OPENAPI: petStore,
    PORTAL_SITE_URL: 'https://docs.pets.example',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: buildSite }),
  )
  return places.site
}
