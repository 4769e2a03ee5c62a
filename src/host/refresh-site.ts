import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { addDocument, takeFingerprint } from './fingerprint.ts'
import { projectRoot } from './places.ts'
import type { BuildPlaces } from './places.ts'
import { replaceSite } from './replace-site.ts'

/** Builds into a folder and returns the seconds it took. */
export type Build = (outDir: string, settings: Settings, stop: AbortSignal) => Promise<number>

export interface RefreshOptions {
  readonly places: BuildPlaces
  readonly settings: Settings
  readonly stop: AbortSignal
  readonly build: Build
  /** The project whose sources are compared. */
  readonly root?: string
}

/**
 * Builds the site if there is none or its sources, its document or its settings have changed. A build that fails or is
 * interrupted leaves the old site, and never part of a new one that passes for whole.
 *
 * @returns the seconds that the build took, or undefined when the site was up to date
 */
export async function refreshSite(options: RefreshOptions): Promise<number | undefined> {
  const { places, settings, stop, build, root = projectRoot } = options
  // Taken before the build, so that if a source changes during it, the next start builds again.
  const sources = takeFingerprint(root, settings)
  const stamp = await readStamp(places)
  // While its files are the same, a document names the same files, so that it need not be read to know them.
  if (stamp && addDocument(sources, stamp.files) === stamp.fingerprint) return undefined
  const files = await listDocumentFiles(root, settings)
  const fingerprint = addDocument(sources, files)
  const seconds = await replaceSite(places, stop, async (staging) => {
    const taken = await build(staging, settings, stop)
    // Removed first and written last: whatever ends this process, an existing stamp matches its site.
    await rm(places.stamp, { force: true })
    return taken
  })
  await writeFile(places.stamp, `${JSON.stringify({ fingerprint, files })}\n`)
  return seconds
}

/** The default document and its Overlay are among the sources of the project. */
async function listDocumentFiles(root: string, settings: Settings): Promise<readonly string[]> {
  if (settings.openapi === undefined && settings.overlay === undefined) return []
  const { files } = await checkContract(settings, root)
  return files
}

const stampSchema = z.object({
  fingerprint: z.string(),
  /** The files of the document. */
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
