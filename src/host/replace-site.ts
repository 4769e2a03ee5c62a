import { constants } from 'node:fs'
import { access, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HostError } from './host-error.ts'
import type { SitePlaces } from './places.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

/**
 * Builds a site next to its final place and moves it there when it is complete. Whatever ends the process, the place holds
 * the old site or the new one or, between two renames, nothing: the next build then first restores the old one.
 *
 * @param build writes the site into a folder that does not exist yet
 * @returns the build's result
 * @throws {HostError} when the place cannot be used, before the build if that is already clear
 * @throws the reason of `stop` when that aborts
 */
export async function replaceSite<Result>(
  places: SitePlaces,
  stop: AbortSignal,
  build: (staging: string) => Promise<Result>,
): Promise<Result> {
  await explainFaults(places, () => prepare(places))
  try {
    const result = await build(places.staging)
    stop.throwIfAborted()
    await explainFaults(places, () => swap(places))
    return result
  } finally {
    await rm(places.staging, { recursive: true, force: true })
  }
}

async function prepare(places: SitePlaces): Promise<void> {
  await mkdir(dirname(places.staging), { recursive: true })
  await sweepLeftovers(places)
  // Checked first, because a build takes long.
  await access(dirname(places.site), constants.W_OK)
  const found = await stat(places.site).catch(passMissing)
  if (!found) return
  if (!found.isDirectory()) {
    throw new HostError(
      `The site cannot be put into ${places.site}, which is a file: move or remove that file, then build again.`,
    )
  }
  await access(places.site, constants.W_OK)
}

async function swap({ site, previous, staging }: SitePlaces): Promise<void> {
  const hadSite = await moveAside(site, previous)
  try {
    await rename(staging, site)
  } catch (error) {
    if (hadSite) await rename(previous, site)
    throw error
  }
  await rm(previous, { recursive: true, force: true })
}

/** @returns whether the old site was kept */
async function moveAside(site: string, previous: string): Promise<boolean> {
  try {
    await rename(site, previous)
    return true
  } catch (error) {
    // A container's layered file system does not rename a folder from its image.
    if (readCode(error) === 'EXDEV') await rm(site, { recursive: true })
    else passMissing(error)
    return false
  }
}

async function explainFaults({ site }: SitePlaces, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const code = readCode(error)
    if (error instanceof HostError || !(error instanceof Error) || !code) throw error
    const sentence = refusals.has(code)
      ? `The site cannot be put into ${site}, because this user may not write there (${code}): change its owner or its permissions, then build again.`
      : `The site cannot be put into ${site} (${error.message}): fix that, then build again.`
    throw new HostError(sentence, { cause: error })
  }
}

/** No permission, an operation that is not permitted, a read-only file system (POSIX, errno.h). */
const refusals: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

function passMissing(error: unknown): undefined {
  if (readCode(error) !== 'ENOENT') throw error
}

function readCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
