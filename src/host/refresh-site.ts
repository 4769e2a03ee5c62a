import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { takeFingerprint } from './fingerprint.ts'
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
 * Builds the site if there is none or its sources or settings have changed. A build that fails or is
 * interrupted leaves the old site, and never part of a new one that passes for whole.
 *
 * @returns the seconds that the build took, or undefined when the site was up to date
 */
export async function refreshSite(options: RefreshOptions): Promise<number | undefined> {
  const { places, settings, stop, build, root = projectRoot } = options
  // Taken before the build, so that if a source changes during it, the next start builds again.
  const fingerprint = takeFingerprint(root, settings, await listDocumentFiles(root, settings))
  if (await isFresh(places, fingerprint)) return undefined
  const seconds = await replaceSite(places, stop, async (staging) => {
    const taken = await build(staging, settings, stop)
    // Removed first and written last: whatever ends this process, an existing stamp matches its site.
    await rm(places.stamp, { force: true })
    return taken
  })
  await writeFile(places.stamp, `${JSON.stringify({ fingerprint })}\n`)
  return seconds
}

/** The default document and its Overlay are among the sources of the project. */
async function listDocumentFiles(root: string, settings: Settings): Promise<readonly string[]> {
  if (settings.openapi === undefined && settings.overlay === undefined) return []
  const { files } = await checkContract(settings, root)
  return files
}

const stampSchema = z.object({ fingerprint: z.string() })

async function isFresh({ site, stamp }: BuildPlaces, fingerprint: string): Promise<boolean> {
  if (!existsSync(join(site, 'index.html')) || !existsSync(stamp)) return false
  const parsed = stampSchema.safeParse(parseJson(await readFile(stamp, 'utf8')))
  return parsed.success && parsed.data.fingerprint === fingerprint
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An unreadable stamp proves nothing: the site is built again.
    return undefined
  }
}
