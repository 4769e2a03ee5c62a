import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { projectRoot } from '#host/places.ts'
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
  const site = join(directory, 'site')
  const settings = readSettings({
    PORTAL_OPENAPI: document,
    PORTAL_API_BASE_URL: 'https://api.example.com',
  })
  const { signal } = new AbortController()
  const build = await measureHere(async () => buildSite(site, { settings, stop: signal }))
  return { ...build, site, output: await measureOutput(site) }
}

/** Removes what earlier starts left, so that the next one builds. */
export async function forgetStarts(): Promise<void> {
  await rm(join(projectRoot, '.portal/bench/documents'), { recursive: true, force: true })
}
