import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { kitFolder } from '#build/redraw/kit.ts'
import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { addDocument, takeFingerprint } from './fingerprint.ts'
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
  const before = stamp && { files: stamp.files, fingerprint: addDocument(sources, stamp.files) }
  // While its files are the same, a document names the same files, so that it need not be read to know them.
  if (before && before.fingerprint === stamp.fingerprint) return undefined
  const kit = locateKit(places)
  const canRedraw = before && stamp.sources === sources && existsSync(kit)
  const attempt = canRedraw && options.redraw ? { redraw: options.redraw, before } : undefined
  const reading = listDocumentFiles(root, settings).then((files) => ({
    files,
    fingerprint: attempt ? keepFingerprint(attempt.before, files) : addDocument(sources, files),
  }))
  // Thrown where it is waited for.
  reading.catch(() => undefined)
  if (!attempt) await reading
  const seconds = await replaceSite(places, stop, async (staging) => {
    const taken =
      (attempt && (await drawAgain(options, attempt.redraw, staging, reading))) ??
      (await options.build(staging, settings, stop))
    // Removed first and written last: whatever ends this process, an existing stamp matches its site and its kit.
    await rm(places.stamp, { force: true })
    await keepKit(join(staging, kitFolder), kit)
    return taken
  })
  await writeFile(places.stamp, `${JSON.stringify({ ...(await reading), sources })}\n`)
  return seconds
}

interface DocumentState {
  readonly files: readonly string[]
  readonly fingerprint: string
}

/** Taken before the document was read by anyone. Of files that were not known then there is none, so that the next start looks again. */
function keepFingerprint(before: DocumentState, files: readonly string[]): string {
  const isSame =
    files.length === before.files.length && files.every((file, at) => file === before.files[at])
  return isSame ? before.fingerprint : 'not taken'
}

/**
 * Draws again while the document is read here too, because another process does it.
 *
 * @throws {ContractError} for a mistake in the document, as soon as one is met
 */
async function drawAgain(
  { places, settings, stop }: RefreshOptions,
  redraw: Redraw,
  outDir: string,
  reading: Promise<unknown>,
): Promise<number | undefined> {
  const mistake = new AbortController()
  reading.catch((error: unknown) => mistake.abort(error))
  const taken = await redraw(
    { outDir, from: places.site, kit: locateKit(places) },
    settings,
    AbortSignal.any([stop, mistake.signal]),
  )
  await reading
  if (taken === undefined) await rm(outDir, { recursive: true, force: true })
  return taken
}

/** Where the last build left what single pages are drawn with. */
function locateKit({ stamp }: BuildPlaces): string {
  return join(dirname(stamp), 'kit')
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
