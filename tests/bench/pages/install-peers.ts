import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
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
  const installed = join(peersDirectory, 'package.json')
  const isDone =
    existsSync(join(peersDirectory, 'node_modules')) &&
    existsSync(installed) &&
    (await readFile(installed, 'utf8')) === (await readFile(manifest, 'utf8'))
  if (isDone) return
  console.log('Installing the peers, which takes two minutes the first time.')
  await mkdir(peersDirectory, { recursive: true })
  await run('npm', [
    'install',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    peersDirectory,
    peersDirectory,
  ])
  await copyFile(manifest, installed)
}
