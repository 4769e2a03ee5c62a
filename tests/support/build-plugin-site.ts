import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'
import { astro, cleanEnvironment } from '#portal/host/run-astro.ts'
import { run } from './run.ts'

/** Returns the folder of a plugin site: within this project, whose packages it uses. */
export function locatePluginSite(name: string): string {
  return join(projectRoot, '.portal/plugin-sites', name)
}

/**
 * Builds a Starlight site with the plugin.
 *
 * @param plugin the options of the plugin, as code
 * @param files by their paths in the site
 * @param starlight other options of Starlight, as code
 * @returns the result of the build and its output
 */
export async function buildPluginSite(
  name: string,
  plugin: string,
  files: Readonly<Record<string, string>>,
  starlight = '',
) {
  const folder = locatePluginSite(name)
  await rm(folder, { recursive: true, force: true })
  await cp(join(projectRoot, 'tests/package/template'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  })
  const config = `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import developerPortal from 'starlight-developer-portal'

export default defineConfig({
  integrations: [starlight({ title: 'Docs', plugins: [developerPortal(${plugin})], ${starlight} })],
})
`
  for (const [path, text] of Object.entries({ ...files, 'astro.config.mjs': config })) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, and folders before their files
    await mkdir(dirname(join(folder, path)), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, path), text)
  }
  return run([process.execPath, ...astro, 'build', '--root', folder], {
    cwd: folder,
    env: cleanEnvironment({ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }),
  })
}
