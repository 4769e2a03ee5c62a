import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { projectRoot } from '#portal/host/paths.ts'
import { runOrThrow } from '../../support/run.ts'
import { programEnvironment } from './program-environment.ts'

/** Returns the packages of the template, at the versions of this project. */
export async function getTemplatePackages(): Promise<readonly string[]> {
  return Promise.all(['astro', '@astrojs/starlight', 'sharp'].map(nameInstalled))
}

/**
 * Installs an archive in a site with npm, as a team does.
 *
 * @param others additional packages of the site, by name and version
 * @throws {Error} with npm's output when that fails
 */
export async function installIn(
  folder: string,
  archive: string,
  others: readonly string[] = [],
): Promise<void> {
  const packages = await getTemplatePackages()
  const options = ['--no-audit', '--no-fund', '--save-exact']
  await runOrThrow(['npm', 'install', ...options, ...packages, ...others, archive], {
    cwd: folder,
    env: programEnvironment(),
  })
}

async function nameInstalled(name: string): Promise<string> {
  const manifest = join(projectRoot, 'node_modules', name, 'package.json')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(manifest, 'utf8')))
  return `${name}@${version}`
}
