import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawSite } from '#host/build-site.ts'
import { locateBuild, projectRoot } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { measureHere } from './measure-build.ts'
import type { Build } from './measure-build.ts'
import { measureOutput } from './measure-output.ts'
import type { Output } from './measure-output.ts'

/** A start of the portal with a document. */
export interface Start extends Build {
  readonly output: Output
  /** The built site. */
  readonly site: string
}

/**
 * Makes the site of a document as `npm start` does.
 *
 * @param text of the document
 */
export async function startDocument(name: string, text: string): Promise<Start> {
  const directory = join(projectRoot, '.portal/bench/documents', name)
  const document = join(directory, 'openapi.json')
  await mkdir(dirname(document), { recursive: true })
  await writeFile(document, text)
  const places = locateBuild({ PORTAL_DIR: join(directory, 'portal') })
  const settings = readSettings({
    PORTAL_OPENAPI: document,
    PORTAL_API_BASE_URL: 'https://api.example.com',
  })
  const { signal } = new AbortController()
  const build = await measureHere(() =>
    refreshSite({ places, settings, stop: signal, build: drawSite }),
  )
  return { ...build, site: places.site, output: await measureOutput(places.site) }
}

/** Removes what earlier starts left, so that the next one builds. */
export async function forgetStarts(): Promise<void> {
  await rm(join(projectRoot, '.portal/bench/documents'), { recursive: true, force: true })
}
