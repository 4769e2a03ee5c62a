import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import { finishFiles } from '../finish/finish-site.ts'
import type { FinishedFile } from '../finish/finish-site.ts'
import { listOrigins, publishSite } from '../finish/publish-site.ts'
import type { SiteToFinish } from '../finish/publish-site.ts'
import { keepsStylesInPages } from '../islands/inline-styles.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { indexSite } from '../search/index-site.ts'
import { copySite, isMadeOfAll } from './copy-site.ts'
import { listPagesToDraw } from './draw-pages.ts'
import type { PageToDraw } from './draw-pages.ts'
import { keySite } from './key-site.ts'
import { drawingFolder, kitFolder, kitName, readKit, recordPage, writeKit } from './kit.ts'
import type { FinishedRecord, Kit } from './kit.ts'
import { findKey } from './page-keys.ts'
import type { PageKeys } from './page-keys.ts'
import type { Redrawn } from './redrawn.ts'

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
 * the old site, all else is drawn again. The result is what a build of the whole site would make, byte for byte.
 */
export async function redrawSite(site: SiteToFinish, places: RedrawPlaces): Promise<Redrawn> {
  const kit = await readKit(places.kit)
  const keys = await keySite(site)
  if (keys.shared !== kit.keys.shared) return refuse('More than single operations has changed.')
  const pages = await listPagesToDraw(places.kit, kit.drawing, site.settings.base)
  if (!isSame(pages, kit.drawing.paths)) return refuse('The site has other pages than before.')

  const changed = pages.filter(({ path }) => isChanged(path, site, kit.keys, keys))
  const drawn = listFiles(changed, kit)
  await copySite(places.from, places.to, (file) => !drawn.has(file) && !isMadeOfAll(file))
  // In turn, as in a build: pages may share what they compute.
  // oxlint-disable-next-line no-await-in-loop
  for (const { draw } of changed) await draw(places.to)
  // First, as in a build: pages name the hash of the search's script.
  await indexSite(places.to)
  const finished = await finishChanged(site, places.to, kit, changed)
  await publishSite(places.to, finished, site)
  const nextKit = join(places.to, kitFolder)
  await copySite(join(places.kit, drawingFolder), join(nextKit, drawingFolder), () => true)
  await writeKit(join(nextKit, kitName), { ...kit, keys, finished: finished.map(recordPage) })
  return { outcome: 'redrawn', drawn: changed.length, all: pages.length }
}

function refuse(why: string): Redrawn {
  return { outcome: 'refused', why }
}

function isSame(pages: readonly PageToDraw[], paths: readonly string[]): boolean {
  return pages.length === paths.length && pages.every(({ path }, at) => path === paths[at])
}

function isChanged(path: string, site: SiteToFinish, before: PageKeys, now: PageKeys): boolean {
  const key = findKey(path, site.contract, now)
  return key === undefined || key !== findKey(path, site.contract, before)
}

/** The files that are written anew: what is drawn, and its Markdown. */
function listFiles(changed: readonly PageToDraw[], { finished }: Kit): ReadonlySet<string> {
  const drawn = new Set(changed.map(({ file }) => file))
  const texts = finished
    .filter(({ file }) => drawn.has(file))
    .flatMap(({ published }) => (published ? [locateMarkdown(published.path).slice(1)] : []))
  return new Set([...drawn, ...texts])
}

/** The pages that were drawn, finished, among those that were not. */
async function finishChanged(
  site: SiteToFinish,
  directory: string,
  { graph, finished }: Kit,
  changed: readonly PageToDraw[],
): Promise<readonly FinishedFile[]> {
  const pages = changed.map(({ file }) => file).filter((file) => file.endsWith('.html'))
  const { base, siteUrl } = site.settings
  const origins = listOrigins(site).permitted
  const anew = await finishFiles(directory, pages, {
    graph,
    base,
    siteUrl,
    origins,
    keepsStyles: keepsStylesInPages(site.source, site.contract, origins),
  })
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
