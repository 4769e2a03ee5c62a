import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'
import { astro, cleanEnvironment } from '#starlight/serve/run-astro.ts'
import { createSite } from '../package/support/create-site.ts'
import { runOrThrow } from './run.ts'

/**
 * Builds a Starlight site with the plugin, within this project, whose packages it uses. By default without Scalar, which takes
 * half of the time.
 *
 * @param plugin the options of the plugin, as code
 * @param files by their paths in the site
 * @param others other options of Starlight and Astro, as code
 * @returns the folder of the built site and the output of the build
 * @throws {Error} with the output of a build that fails
 */
export async function buildPluginSite(
  name: string,
  plugin: string,
  files: Readonly<Record<string, string>>,
  others: { readonly starlight?: string; readonly astro?: string } = {},
) {
  const folder = join(projectRoot, '.portal/plugin-sites', name)
  await rm(folder, { recursive: true, force: true })
  const config = `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import developerPortal from 'starlight-developer-portal'

export default defineConfig({
  integrations: [starlight({ title: 'Docs', plugins: [developerPortal({ scalar: false, ...${plugin} })], ${others.starlight ?? ''} })],
  ${others.astro ?? ''}
})
`
  await createSite(folder, { config, files })
  await rm(join(folder, 'package.json'))
  const { stdout, stderr } = await runOrThrow(
    [process.execPath, ...astro, 'build', '--root', folder],
    {
      cwd: folder,
      env: cleanEnvironment({ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }),
    },
  )
  return { site: join(folder, 'dist'), output: stdout + stderr }
}
