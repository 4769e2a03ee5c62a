import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { runQuietly } from './run-quietly.ts'

/** The folders below tests/ that hold a manifest, and perhaps a lock, of packages that the portal itself does without. */
type PackagesName =
  'bench/docusaurus' | 'bench/peers' | 'clients/programs' | 'documents/programs' | 'observatory'

/**
 * Installs what only some tests or benches run, unless that was done: in a folder of its own, because hundreds of packages
 * that nothing in the portal needs have no place in its install. Where there is a lock, exactly its versions.
 *
 * @returns the folder of the install
 * @throws {Error} with npm's own words when a package cannot be had, or the lock and the manifest disagree
 */
export async function installPackages(name: PackagesName): Promise<string> {
  const source = join(projectRoot, 'tests', name)
  const directory = join(projectRoot, '.portal/packages', name)
  if (await isInstalled(source, directory)) return directory
  console.log(`Installing tests/${name}, which takes up to two minutes the first time.`)
  // Moved into place when it is whole: another process may be at the same, and one that breaks off leaves nothing behind.
  const workshop = `${directory}-${process.pid}`
  await mkdir(workshop, { recursive: true })
  const isLocked = existsSync(join(source, lockName))
  await Promise.all(
    [manifestName, ...(isLocked ? [lockName] : [])].map((file) =>
      cp(join(source, file), join(workshop, file)),
    ),
  )
  await runQuietly('npm', [
    ...(isLocked ? ['ci'] : ['install', '--no-package-lock']),
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    workshop,
  ])
  await rm(directory, { recursive: true, force: true })
  await rename(workshop, directory)
  return directory
}

const manifestName = 'package.json'
const lockName = 'package-lock.json'

/** An install stands beside a copy of what it was made from. */
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
