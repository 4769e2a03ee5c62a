import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import { finishFiles } from '../finish/finish-site.ts'
import type { FinishedFile } from '../finish/finish-site.ts'
import { listOrigins, publishSite } from '../finish/publish-site.ts'
import type { SiteToFinish } from '../finish/publish-site.ts'
import { keepsStylesInPages } from '../islands/inline-styles.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { copySite, isMadeOfAll } from './copy-site.ts'
import { listPagesToDraw } from './draw-pages.ts'
import type { PageToDraw } from './draw-pages.ts'
import { listFindings, listLines, recallFindings } from './findings.ts'
import { indexChanged } from './index-changed.ts'
import { keySite } from './key-site.ts'
import { drawingFolder, kitFolder, kitName, readKit, recordPage, writeKit } from './kit.ts'
import type { FinishedRecord, Kit } from './kit.ts'
import { hasMoved, moveLines } from './move-lines.ts'
import { findKey } from './page-keys.ts'
import type { Redrawn } from './redrawn.ts'
import { replaceFile } from './replace-file.ts'

/** Where a site is drawn again. */
export interface RedrawPlaces {
  /** The folder of the kit. */
  readonly kit: string
  /** The site that was built with it. */
  readonly from: string
  /** The folder of the new site, which does not exist yet; it gets a kit of its own. */
  readonly to: string
}

/**
 * Makes a site of a document that has changed since the site was built: the pages of operations that are the same are those of
 * the old site, with the lines of the new document, and all else is drawn again. The result is what a build of the whole site
 * would make, byte for byte.
 */
export async function redrawSite(site: SiteToFinish, places: RedrawPlaces): Promise<Redrawn> {
  const { contract, settings } = site
  const kit = await readKit(places.kit)
  const keys = await keySite(site)
  if (keys.shared !== kit.keys.shared) return refuse('More than single operations has changed.')
  recallFindings(contract, kit.found, kit.keys, keys)
  const pages = await listPagesToDraw(places.kit, kit.drawing, settings.base)
  if (!isSame(pages, kit.drawing.paths)) return refuse('The site has other pages than before.')

  const isChanged = (path: string) => {
    const key = findKey(path, contract, keys)
    return key === undefined || key !== findKey(path, contract, kit.keys)
  }
  const lines = listLines(contract)
  const different = new Set(pages.filter(({ path }) => isChanged(path)).map(({ file }) => file))
  copySite(places.from, places.to, (file) => !different.has(file) && !isMadeOfAll(file))
  if (hasMoved(kit.found.lines, lines)) {
    const kept = kit.finished.filter(({ file }) => !different.has(file))
    for (const { file } of await moveLines(places.to, kept, lines)) different.add(file)
  }
  const changed = pages.filter(({ file }) => different.has(file))
  // In turn, as in a build: pages may share what they compute.
  // oxlint-disable-next-line no-await-in-loop
  for (const { file, draw } of changed) await replaceFile(join(places.to, file), await draw())
  const finished = await finishChanged(site, places.to, kit, different)
  await indexChanged(site, places, finished)
  await publishSite(places.to, finished, site)
  const nextKit = join(places.to, kitFolder)
  copySite(join(places.kit, drawingFolder), join(nextKit, drawingFolder), () => true)
  await writeKit(join(nextKit, kitName), {
    ...kit,
    keys,
    found: listFindings(contract, lines),
    finished: finished.map(recordPage),
  })
  return { outcome: 'redrawn', drawn: changed.length, all: pages.length }
}

function refuse(why: string): Redrawn {
  return { outcome: 'refused', why }
}

function isSame(pages: readonly PageToDraw[], paths: readonly string[]): boolean {
  return pages.length === paths.length && pages.every(({ path }, at) => path === paths[at])
}

/** The pages that were drawn, finished, among those that were not. */
async function finishChanged(
  site: SiteToFinish,
  directory: string,
  { graph, finished }: Kit,
  different: ReadonlySet<string>,
): Promise<readonly FinishedFile[]> {
  const pages = finished.filter(({ file }) => different.has(file))
  // They may be shared with the older site.
  await mapWithLimit(pages, async ({ published }) => {
    if (published) await rm(join(directory, locateMarkdown(published.path)), { force: true })
  })
  const { base, siteUrl } = site.settings
  const origins = listOrigins(site).permitted
  const keepsStyles = keepsStylesInPages(site.source, site.contract, origins)
  const { isDefault } = site.source
  const anew = await finishFiles(
    directory,
    pages.map(({ file }) => file),
    { graph, base, siteUrl, isDefault, origins, keepsStyles },
  )
  const byFile = new Map(anew.map((page) => [page.file, page]))
  return mapWithLimit(
    finished,
    async (record) => byFile.get(record.file) ?? readFinished(directory, record),
  )
}

async function readFinished(
  directory: string,
  { file, needs, published }: FinishedRecord,
): Promise<FinishedFile> {
  if (!published) return { file, needs, published: undefined }
  const { path, title, description, reviewed } = published
  const markdown = await readFile(join(directory, locateMarkdown(path)), 'utf8')
  return { file, needs, published: { path, title, description, reviewed, markdown } }
}
