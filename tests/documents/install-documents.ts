import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { runQuietly } from '../support/run-quietly.ts'

const source = join(projectRoot, 'tests/documents/programs')
const files = ['package.json', 'package-lock.json']

/**
 * Installs documents of others, which the portal itself does not need, in exactly the versions of their lock, unless installed
 * already.
 *
 * @returns the folder of the install
 * @throws {Error} with npm's message when a package is unavailable, or the lock and the manifest disagree
 */
export async function installDocuments(): Promise<string> {
  const directory = join(projectRoot, '.portal/packages/documents')
  if (await isInstalled(directory)) return directory
  console.log('Installing tests/documents/programs, which takes up to two minutes the first time.')
  // Moved into place when complete: another process may be installing too, and an interrupted one leaves nothing behind.
  const staging = `${directory}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await Promise.all(files.map((file) => cp(join(source, file), join(staging, file))))
  await runQuietly('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    staging,
  ])
  await rm(directory, { recursive: true, force: true })
  await rename(staging, directory)
  return directory
}

/** An install includes a copy of its manifest and lock. */
async function isInstalled(directory: string): Promise<boolean> {
  const pairs = files.map(async (file) => {
    const [wanted, found] = await Promise.all([source, directory].map((at) => read(join(at, file))))
    return wanted === found
  })
  return (await Promise.all(pairs)).every(Boolean)
}

async function read(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}
