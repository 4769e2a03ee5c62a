import { join } from 'node:path'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from './build-in-turn.ts'
import { buildWithConfig } from './build-with-config.ts'
import { hostEnvironment } from './test-places.ts'

/** A document with one operation for each thing that a page of the reference shows, from the project. */
export const referenceDocument = 'tests/fixtures/reference/reference.openapi.yaml'

const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'reference') })

/** Leaves what pages are drawn with, those of other documents too. */
const build = buildWithConfig('tests/support/drawing/astro.config.mjs')

/**
 * Builds a portal from it, unless it is up to date: once for each process, because to look again is to wait for the builds of
 * other tests.
 *
 * @returns its folder
 */
export async function buildReferenceSite(): Promise<string> {
  built ??= refresh()
  return built
}

let built: Promise<string> | undefined

async function refresh(): Promise<string> {
  const settings = readSettings({
    PORTAL_OPENAPI: referenceDocument,
    PORTAL_SITE_URL: 'https://docs.things.example',
  })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build }),
  )
  return places.site
}
