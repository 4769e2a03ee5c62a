import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { installPackages } from '../../support/install-packages.ts'
import { measureBuild } from './measure-build.ts'
import type { Build } from './measure-build.ts'
import { measureOutput } from './measure-output.ts'
import type { Output } from './measure-output.ts'

const content = `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`

const home = '---\ntitle: Home\n---\n\nThe first page.\n'

/** Builds Starlight’s OpenAPI plugin with a document. */
export async function buildStarlightOpenApi(document: string): Promise<Build & { output: Output }> {
  const packages = await installPackages('bench/starlight-openapi')
  const site = await writeStarlight('starlight-openapi', packages, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'
export default defineConfig({
  integrations: [
    starlight({
      title: 'Peer',
      plugins: [starlightOpenAPI([{ base: 'api', schema: './document.json' }])],
      sidebar: openAPISidebarGroups,
    }),
  ],
})`,
    'src/content/docs/index.md': home,
  })
  await cp(document, join(site, 'document.json'))
  return buildStarlight(site)
}

/**
 * Builds a site of Starlight alone.
 *
 * @param characters the length of the text of a page
 */
export async function buildStock(
  pages: number,
  characters: number,
): Promise<Build & { output: Output }> {
  const sentence = 'A page says something, in `code` and in words.\n\n'
  const text = sentence.repeat(Math.ceil(characters / sentence.length))
  return buildStockPages(
    Array.from(
      { length: pages },
      (_, index) => `---\ntitle: Page ${index + 1}\n---\n\n## A heading\n\n${text}`,
    ),
    'md',
  )
}

/** @param pages their sources */
export async function buildStockPages(
  pages: readonly string[],
  format: 'md' | 'mdx',
): Promise<Build & { output: Output }> {
  const packages = await installPackages('bench/starlight-openapi')
  const files = pages.map((text, index): [string, string] => [
    `src/content/docs/pages/page-${index + 1}.${format}`,
    text,
  ])
  const site = await writeStarlight('stock', packages, {
    // No list of all pages, which every page would carry.
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
export default defineConfig({
  integrations: [starlight({ title: 'Stock', sidebar: [{ label: 'Home', items: ['index'] }] })],
})`,
    'src/content/docs/index.md': home,
    ...Object.fromEntries(files),
  })
  return buildStarlight(site)
}

async function writeStarlight(
  name: string,
  packages: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const directory = join(projectRoot, '.portal/bench', name)
  await rm(directory, { recursive: true, force: true })
  const all = {
    'package.json': JSON.stringify({
      name,
      private: true,
      type: 'module',
      dependencies: { '@astrojs/starlight': '*', astro: '*', 'starlight-openapi': '*' },
    }),
    'src/content.config.ts': content,
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    const path = join(directory, file)
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    await mkdir(dirname(path), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, text)
  }
  await symlink(join(packages, 'node_modules'), join(directory, 'node_modules'))
  return directory
}

async function buildStarlight(project: string): Promise<Build & { output: Output }> {
  const build = await measureBuild({
    project,
    parameters: ['node_modules/astro/bin/astro.mjs', 'build'],
    environment: { NODE_OPTIONS: '--max-old-space-size=8192' },
  })
  return { ...build, output: await measureOutput(join(project, 'dist')) }
}
