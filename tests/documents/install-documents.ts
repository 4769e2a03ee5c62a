import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { runQuietly } from '../support/run-quietly.ts'

const files = ['package.json', 'package-lock.json']

/** Installs documents of others, which the portal itself does not need. */
export async function installDocuments(): Promise<string> {
  return installPrograms('documents')
}

/**
 * Installs what `programs` of a folder of tests names, in exactly the versions of its lock, unless installed already. Peers, such
 * as Astro, are those of the project, which is above.
 *
 * @returns the folder of the install
 * @throws {Error} with npm's message when a package is unavailable, or the lock and the manifest disagree
 */
export async function installPrograms(
  folder: 'documents' | 'bench/build' | 'bench/agents' | 'browser/identity' | 'snippets',
): Promise<string> {
  const source = join(projectRoot, 'tests', folder, 'programs')
  const directory = join(projectRoot, '.portal/packages', folder)
  if (await isInstalled(source, directory)) return directory
  console.log(`Installing tests/${folder}/programs, which takes up to two minutes the first time.`)
  // Moved into place when complete: another process may be installing too, and an interrupted one leaves nothing behind.
  const staging = `${directory}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await Promise.all(files.map((file) => cp(join(source, file), join(staging, file))))
  await runQuietly('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--prefix',
    staging,
  ])
  await rm(directory, { recursive: true, force: true })
  await rename(staging, directory)
  return directory
}

/** An install includes a copy of its manifest and lock. */
async function isInstalled(source: string, directory: string): Promise<boolean> {
  const pairs = files.map(async (file) => {
    const [wanted, found] = await Promise.all([source, directory].map((at) => read(join(at, file))))
    return wanted === found
  })
  return (await Promise.all(pairs)).every(Boolean)
}

async function read(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}
