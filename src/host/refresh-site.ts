import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#site/settings.ts'
import { takeFingerprint } from './fingerprint.ts'
import { isRunning } from './is-running.ts'
import { projectRoot } from './places.ts'
import type { BuildPlaces } from './places.ts'

/** Builds into a folder and returns how many seconds that took. */
export type Build = (outDir: string, settings: Settings, stop: AbortSignal) => Promise<number>

export interface RefreshOptions {
  readonly places: BuildPlaces
  readonly settings: Settings
  readonly stop: AbortSignal
  readonly build: Build
  /** The project whose sources count. */
  readonly root?: string
}

/**
 * Builds the site if there is none or its sources or settings have changed since. A build that fails or is
 * interrupted leaves the old site, and never a new half that counts as whole.
 *
 * @returns the seconds that the build took, or undefined when the site was up to date
 */
export async function refreshSite(options: RefreshOptions): Promise<number | undefined> {
  const { places, settings, stop, build, root = projectRoot } = options
  // Taken before the build, so that a source that changes meanwhile makes the next start build again.
  const fingerprint = takeFingerprint(root, settings)
  if (await isFresh(places, fingerprint)) return undefined
  await sweepWorkshops(places)
  try {
    const seconds = await build(places.workshop, settings, stop)
    await replaceSite(places)
    await writeFile(places.stamp, `${JSON.stringify({ fingerprint })}\n`)
    return seconds
  } finally {
    await rm(places.workshop, { recursive: true, force: true })
  }
}

const longestBuildMs = 10 * 60 * 1000

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
    // A stamp that cannot be read vouches for nothing: the site is built again.
    return undefined
  }
}

/** The stamp goes first and comes back last: whatever ends this process, a stamp vouches for a whole site. */
async function replaceSite({ site, stamp, workshop }: BuildPlaces): Promise<void> {
  await rm(stamp, { force: true })
  await rm(site, { recursive: true, force: true })
  await rename(workshop, site)
}

/** Removes what builds left behind that were killed without a chance to clean up. */
async function sweepWorkshops({ workshop }: BuildPlaces): Promise<void> {
  const directory = dirname(workshop)
  await mkdir(directory, { recursive: true })
  const names = (await readdir(directory)).filter((name) => /^building-\d+$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      if (name === basename(workshop) || (await isAbandoned(path))) {
        await rm(path, { recursive: true, force: true })
      }
    }),
  )
}

/** By age too: a killed process of a container without an init still answers, as a zombie. */
async function isAbandoned(workshop: string): Promise<boolean> {
  const builder = Number(/\d+$/.exec(workshop)?.[0])
  if (!isRunning(builder)) return true
  const { mtimeMs } = await stat(workshop)
  return Date.now() - mtimeMs > longestBuildMs
}
