import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { run } from './run.ts'
import { peersDirectory } from './places.ts'

const manifest = join(projectRoot, 'tests/bench/peers/package.json')

/**
 * Installs what the portal is compared with, unless that was done: in a folder of its own, because several hundred packages
 * that nothing in the portal needs have no place in its install.
 */
export async function installPeers(): Promise<void> {
  // Written last, so that an install that broke off is begun anew.
  const proof = join(peersDirectory, 'installed.json')
  const wanted = await readFile(manifest, 'utf8')
  if (existsSync(proof) && (await readFile(proof, 'utf8')) === wanted) return
  console.log('Installing the peers, which takes two minutes the first time.')
  await mkdir(peersDirectory, { recursive: true })
  await writeFile(join(peersDirectory, 'package.json'), wanted)
  const options = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, '--prefix', peersDirectory])
  await writeFile(proof, wanted)
}
