import { constants, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRunning } from './is-running.ts'

/** A site that no build changes. */
export interface ServedCopy {
  readonly directory: string
  remove(): Promise<void>
}

/**
 * Copies a built site for one server, so that a later build does not replace its files, and removes the copies of killed
 * servers.
 */
export async function copyForServing(siteDirectory: string): Promise<ServedCopy> {
  await sweepCopies(siteDirectory)
  const directory = await mkdtemp(`${siteDirectory}-served-${process.pid}-`)
  try {
    // The files themselves, because a build writes new ones. Thousands of copies take longer than what changes.
    linkFiles(siteDirectory, directory)
  } catch {
    // A file system without links. By reference to the same blocks, where it supports that.
    await rm(directory, { recursive: true })
    await cp(siteDirectory, directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** In turn, because waiting for each of thousands takes longer than the work. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(source, target)
    else if (entry.isFile()) linkSync(source, target)
  }
}

async function sweepCopies(siteDirectory: string): Promise<void> {
  const parent = dirname(siteDirectory)
  const prefix = `${basename(siteDirectory)}-served-`
  const left = (await readdir(parent)).filter((name) => {
    const server = /^(\d+)-/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1]
    return server !== undefined && !isRunning(Number(server))
  })
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}
