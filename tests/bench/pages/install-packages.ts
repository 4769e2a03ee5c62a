import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { benchDirectory } from './places.ts'
import { run } from './run.ts'

/** The folders beside this one that hold a manifest. */
type PackagesName = 'docusaurus' | 'peers'

/**
 * Installs what the portal is compared with, unless that was done: in a folder of its own, because hundreds of packages that
 * nothing in the portal needs have no place in its install.
 *
 * @returns the folder of the install
 */
export async function installPackages(name: PackagesName): Promise<string> {
  const directory = join(benchDirectory, name)
  // Written last, so that an install that broke off is begun anew.
  const proof = join(directory, 'installed.json')
  const wanted = await readFile(join(projectRoot, 'tests/bench', name, 'package.json'), 'utf8')
  if (existsSync(proof) && (await readFile(proof, 'utf8')) === wanted) return directory
  console.log(`Installing tests/bench/${name}, which takes two minutes the first time.`)
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), wanted)
  const options = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, '--prefix', directory])
  await writeFile(proof, wanted)
  return directory
}
