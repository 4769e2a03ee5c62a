import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { createSite } from '../../package/support/create-site.ts'
import { programEnvironment } from '../../package/support/program-environment.ts'
import { runOrThrow } from '../../support/run.ts'

export interface Install {
  readonly packages: number
  /** The sizes of all files, as npm prints them for a package; disk usage would depend on the file system. */
  readonly bytes: number
  readonly seconds: number
}

/** Creates Starlight's template in a new folder, and installs packages with an empty npm cache. */
export async function measureInstall(
  parent: string,
  packages: readonly string[],
): Promise<Install> {
  const folder = await mkdtemp(join(parent, 'site-'))
  await createSite(folder)
  const cache = join(folder, '.cache')
  const options = ['--no-audit', '--no-fund', '--no-update-notifier', '--cache', cache]
  const start = performance.now()
  await runOrThrow(['npm', 'install', ...options, ...packages], {
    cwd: folder,
    env: programEnvironment(),
  })
  const seconds = (performance.now() - start) / 1000
  const modules = join(folder, 'node_modules')
  const install = {
    packages: await countPackages(modules),
    bytes: await measureBytes(modules),
    seconds,
  }
  await rm(folder, { recursive: true })
  return install
}

/** Counts the installed packages, without those for other systems. */
async function countPackages(modules: string): Promise<number> {
  const text = await readFile(join(modules, '.package-lock.json'), 'utf8')
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(text))
  return Object.keys(packages).length
}

async function measureBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    bytes += (await lstat(join(parentPath, name))).size
  }
  return bytes
}
