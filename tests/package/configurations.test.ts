import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { findFreePort } from '../support/listen.ts'
import { run, runOrThrow } from '../support/run.ts'
import { configurations, otherPackages } from './support/configurations.ts'
import type { Configuration } from './support/configurations.ts'
import { createSite } from './support/create-site.ts'
import { createKey, openSite, prepareSites, send, siteMs } from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { pets } from './support/pets.ts'
import { programEnvironment } from './support/program-environment.ts'

const shared = prepareSites()
/** Sequential, so that their packages are installed once. */
let site: string

beforeAll(async () => {
  site = join(shared.folder, 'site')
  await createSite(site)
  // Two of the packages do not permit the newest version of each other's peers.
  await installIn(site, shared.archive, ['--legacy-peer-deps', ...otherPackages])
}, siteMs)

const document = {
  ...pets,
  components: {
    ...pets.components,
    schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
  },
}

describe('A console calls its API in a site with', () => {
  test.each(Object.entries(configurations))(
    '%s',
    async (_, configuration) => {
      const sandbox = await findFreePort()
      await configure(site, configuration, sandbox)
      expect(await callFrom(site, configuration, sandbox)).toEqual([])
    },
    siteMs,
  )
})

describe('The oldest supported versions work:', () => {
  test(
    'Starlight 0.41.0, and Node 22.12.0',
    async () => {
      const oldest = join(shared.folder, 'oldest')
      const sandbox = await findFreePort()
      await configure(oldest, {}, sandbox)
      await installIn(oldest, shared.archive, ['@astrojs/starlight@0.41.0'])
      // Not in the site, whose sandbox requires a newer one.
      const folder = join(shared.folder, 'oldest-node')
      await mkdir(folder)
      await runOrThrow(['npm', 'install', 'node@22.12.0'], {
        cwd: folder,
        env: programEnvironment(),
      })
      const node = join(folder, 'node_modules/node/bin/node')
      const { stdout } = await run([node, '--version'])
      expect(stdout.trim()).toBe('v22.12.0')
      expect(await callFrom(oldest, {}, sandbox, node)).toEqual([])
    },
    siteMs,
  )
})

async function configure(
  folder: string,
  {
    imports = '',
    site: astro = '',
    before = '',
    after = '',
    portal = '',
    plugins = '[portal]',
    starlight = '',
    files = {},
  }: Configuration,
  sandbox: number,
): Promise<void> {
  const written = ['src', 'public', 'dist', '.astro', 'node_modules/.astro']
  await Promise.all(written.map((path) => rm(join(folder, path), { recursive: true, force: true })))
  const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  await createSite(folder, {
    config: `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import developerPortal, { portalSidebar } from 'starlight-developer-portal'
${imports}

const portal = developerPortal({
  documents: [{ file: './openapi/pets.json' }],
  sandboxUrl: 'http://localhost:${sandbox}',
  ${portal}
})

export default defineConfig({
  ${astro}
  integrations: [${before} starlight({ title: 'Docs', plugins: ${plugins}, ${starlight} }), ${after}],
})
`,
    files: {
      'openapi/pets.json': JSON.stringify(document),
      ...(manifest !== undefined && { 'package.json': manifest }),
      ...files,
    },
  })
}

/** Builds a site and calls the sandbox from its console. Returns the errors that the browser reported. */
async function callFrom(
  folder: string,
  { prints = [], locale = '', knownFaults, check }: Configuration,
  sandbox: number,
  node = process.execPath,
): Promise<readonly string[]> {
  const astro = join(folder, 'node_modules/astro/bin/astro.mjs')
  const { stdout, stderr } = await runOrThrow([node, astro, 'build'], {
    cwd: folder,
    env: programEnvironment({ NO_COLOR: '1' }),
  })
  for (const part of prints) expect(stdout + stderr).toContain(part)
  const read = async (file: string) => readFile(join(folder, 'dist', file), 'utf8')
  const { page, errors } = await openSite(folder, { sandbox, document: 'openapi/pets.json' })
  await serveOtherOrigins(page, join(folder, 'dist'))
  const key = await createKey(folder)
  await page.goto(`${locale}/api/reference/list-pets/`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await send(page, key)
  await check?.({ page, read })
  return errors.filter((fault) => !knownFaults?.test(fault))
}

/** Other origins serve the files of the site, such as an asset host, or empty ones. */
async function serveOtherOrigins(page: Page, directory: string): Promise<void> {
  await page.route(/^https:\/\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = await readFile(join(directory, pathname)).catch(() => '')
    await route.fulfill({
      body,
      contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}
