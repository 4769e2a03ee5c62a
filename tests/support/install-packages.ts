import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { runQuietly } from './run-quietly.ts'

/** The folders below tests/ with a manifest, and perhaps a lock, of packages that the portal itself does not need. */
export type PackagesName = 'bench/lighthouse' | 'bench/starlight-openapi' | 'documents/programs'

/**
 * Installs what only some tests or benches run, unless installed already: in a separate folder, because hundreds of
 * packages that the portal does not need have no place in its install. Where there is a lock, installs exactly its versions.
 *
 * @returns the folder of the install
 * @throws {Error} with npm's message when a package is unavailable, or the lock and the manifest disagree
 */
export async function installPackages(name: PackagesName): Promise<string> {
  const source = join(projectRoot, 'tests', name)
  const directory = join(projectRoot, '.portal/packages', name)
  if (await isInstalled(source, directory)) return directory
  console.log(`Installing tests/${name}, which takes up to two minutes the first time.`)
  // Moved into place when complete: another process may be installing too, and an interrupted one leaves nothing behind.
  const staging = `${directory}-${process.pid}`
  await mkdir(staging, { recursive: true })
  const isLocked = existsSync(join(source, lockName))
  await Promise.all(
    [manifestName, ...(isLocked ? [lockName] : [])].map((file) =>
      cp(join(source, file), join(staging, file)),
    ),
  )
  await runQuietly('npm', [
    ...(isLocked ? ['ci'] : ['install', '--no-package-lock']),
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

const manifestName = 'package.json'
const lockName = 'package-lock.json'

/** An install includes a copy of its manifest and lock. */
async function isInstalled(source: string, directory: string): Promise<boolean> {
  const pairs = [manifestName, lockName].map(async (file) => {
    const [wanted, found] = await Promise.all([source, directory].map((at) => read(join(at, file))))
    return wanted === found
  })
  return (await Promise.all(pairs)).every(Boolean)
}

async function read(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}
