import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'
import { runOrThrow } from '../support/run.ts'

const files = ['package.json', 'package-lock.json']

/** Installs real documents, which the portal itself does not need. @returns the paths of two kinds, and of all packages */
export async function installDocuments() {
  const packages = join(await installPrograms('documents'), 'node_modules')
  return {
    packages,
    examples: globSync('@readme/oas-examples/{2.0,3.0,3.1}/json/**/*.json', { cwd: packages }).map(
      (path) => join(packages, path),
    ),
    github: join(packages, '@octokit/openapi/generated/api.github.com.json'),
  }
}

/**
 * Installs the packages of `programs` in a folder of tests, in the exact versions of its lock file, unless installed already.
 * Peer dependencies, such as Astro, are those of the project in the parent folder.
 *
 * @returns the folder of the install
 * @throws {Error} with npm's message when a package is unavailable, or the lock file and the manifest disagree
 */
export async function installPrograms(
  folder:
    'documents' | 'bench/build' | 'bench/graph' | 'bench/agents' | 'browser/identity' | 'snippets',
): Promise<string> {
  const source = join(projectRoot, 'tests', folder, 'programs')
  const directory = join(projectRoot, '.portal/packages', folder)
  if (await isInstalled(source, directory)) return directory
  console.log(`Installing tests/${folder}/programs, which takes up to two minutes the first time.`)
  // Moved into place when complete: another process may be installing too, and an interrupted install leaves nothing behind.
  const staging = `${directory}-${process.pid}`
  await mkdir(staging, { recursive: true })
  await Promise.all(files.map((file) => cp(join(source, file), join(staging, file))))
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
  await runOrThrow(['npm', 'ci', ...options, '--prefix', staging], { cwd: projectRoot })
  await rm(directory, { recursive: true, force: true })
  await rename(staging, directory)
  return directory
}

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
