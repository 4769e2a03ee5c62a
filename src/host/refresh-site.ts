import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { kitFolder } from '#build/redraw/kit.ts'
import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { takeFingerprint } from './fingerprint.ts'
import { projectRoot } from './places.ts'
import type { BuildPlaces } from './places.ts'
import { replaceSite } from './replace-site.ts'

/** Builds into a folder and returns the seconds it took. */
export type Build = (outDir: string, settings: Settings, stop: AbortSignal) => Promise<number>

/** Makes a site from an older one of another state of the document; undefined where it has to be built. */
export type Redraw = (
  places: SitesToRedraw,
  settings: Settings,
  stop: AbortSignal,
) => Promise<number | undefined>

export interface SitesToRedraw {
  readonly outDir: string
  /** The site as it was built. */
  readonly from: string
  /** What that build left to draw with. */
  readonly kit: string
}

export interface RefreshOptions {
  readonly places: BuildPlaces
  readonly settings: Settings
  readonly stop: AbortSignal
  readonly build: Build
  /** Without it, every change is a new build. */
  readonly redraw?: Redraw
  /** The project whose sources are compared. */
  readonly root?: string
}

/**
 * Builds the site if there is none or its sources or settings have changed. A build that fails or is
 * interrupted leaves the old site, and never part of a new one that passes for whole.
 *
 * @returns the seconds that the build took, or undefined when the site was up to date
 */
export async function refreshSite(options: RefreshOptions): Promise<number | undefined> {
  const { places, settings, stop, root = projectRoot } = options
  // Taken before the build, so that if a source changes during it, the next start builds again.
  const sources = takeFingerprint(root, settings)
  const stamp = await readStamp(places)
  // While its files are the same, a document names the same files, so that it need not be read to know them.
  if (stamp && takeFingerprint(root, settings, stamp.files) === stamp.fingerprint) return undefined
  const files = await listDocumentFiles(root, settings)
  const fingerprint = takeFingerprint(root, settings, files)
  const kit = locateKit(places)
  const isSameProject = stamp?.sources === sources && existsSync(kit)
  const seconds = await replaceSite(places, stop, async (staging) => {
    const taken = await makeSite(options, { outDir: staging, isSameProject })
    // Removed first and written last: whatever ends this process, an existing stamp matches its site and its kit.
    await rm(places.stamp, { force: true })
    await keepKit(join(staging, kitFolder), kit)
    return taken
  })
  await writeFile(places.stamp, `${JSON.stringify({ fingerprint, sources, files })}\n`)
  return seconds
}

/** Where the last build left what single pages are drawn with. */
function locateKit({ stamp }: BuildPlaces): string {
  return join(dirname(stamp), 'kit')
}

async function makeSite(
  { places, settings, stop, build, redraw }: RefreshOptions,
  { outDir, isSameProject }: { readonly outDir: string; readonly isSameProject: boolean },
): Promise<number> {
  if (redraw && isSameProject) {
    const taken = await redraw(
      { outDir, from: places.site, kit: locateKit(places) },
      settings,
      stop,
    )
    if (taken !== undefined) return taken
    await rm(outDir, { recursive: true, force: true })
  }
  return build(outDir, settings, stop)
}

/** Takes the kit out of the new site. After a build without one there is none, and the next change is a build too. */
async function keepKit(left: string, kit: string): Promise<void> {
  await rm(kit, { recursive: true, force: true })
  if (existsSync(left)) await rename(left, kit)
}

/** The default document and its Overlay are among the sources of the project. */
async function listDocumentFiles(root: string, settings: Settings): Promise<readonly string[]> {
  if (settings.openapi === undefined && settings.overlay === undefined) return []
  const { files } = await checkContract(settings, root)
  return files
}

const stampSchema = z.object({
  fingerprint: z.string(),
  /** Of the project alone. */
  sources: z.string(),
  /** Those of the document. */
  files: z.array(z.string()).readonly(),
})

/** @returns undefined where no site is known to be whole */
async function readStamp({
  site,
  stamp,
}: BuildPlaces): Promise<z.infer<typeof stampSchema> | undefined> {
  if (!existsSync(join(site, 'index.html')) || !existsSync(stamp)) return undefined
  return stampSchema.safeParse(parseJson(await readFile(stamp, 'utf8'))).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An unreadable stamp proves nothing: the site is built again.
    return undefined
  }
}
