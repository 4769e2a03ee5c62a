import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRunning } from './is-running.ts'
import type { SitePlaces } from './places.ts'

const longestBuildMs = 10 * 60 * 1000

/** Clears what killed builds left behind: part of a site, or the old one that was about to be replaced. */
export async function sweepLeftovers(places: SitePlaces): Promise<void> {
  for (const path of await listNumbered(places.previous)) {
    if (isRunning(readBuilder(path)) && path !== places.previous) continue
    // In turn, because only the first can be restored.
    // oxlint-disable-next-line no-await-in-loop
    await (existsSync(places.site) ? remove(path) : rename(path, places.site))
  }
  const stagingFolders = await listNumbered(places.staging)
  await Promise.all(
    stagingFolders.map(async (path) => {
      if (path === places.staging || (await isAbandoned(path))) await remove(path)
    }),
  )
}

/** The folders that differ from this one only in their process ID. */
async function listNumbered(place: string): Promise<readonly string[]> {
  const prefix = basename(place).replace(/\d+$/, '')
  const names = await readdir(dirname(place))
  return names
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => join(dirname(place), name))
}

/** By age too: in a container without an init, a killed process still exists as a zombie. */
async function isAbandoned(staging: string): Promise<boolean> {
  if (!isRunning(readBuilder(staging))) return true
  const { mtimeMs } = await stat(staging)
  return Date.now() - mtimeMs > longestBuildMs
}

function readBuilder(path: string): number {
  return Number(/\d+$/.exec(path)?.[0])
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}
