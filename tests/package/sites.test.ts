import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../fixtures/advised-servers.ts'
import { listOwnAddresses } from '../contract/built-page.ts'
import { launchChromium } from '../support/launch-chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { createSite } from './support/create-site.ts'
import { installIn } from './support/install-in.ts'
import { packPackage } from './support/pack-package.ts'
import { pets } from './support/pets.ts'
import { programEnvironment } from './support/program-environment.ts'
import { runIn, startIn } from './support/run-in.ts'

let folder: string
let browser: Browser
let archive: string

/** npm installs what Astro, Starlight and the package need; Astro builds the site. */
const siteMs = 600_000

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sites-')))
  archive = (await packPackage(folder)).archive
  const found = await obtainChromium(AbortSignal.timeout(siteMs))
  browser = await chromium.launch(await launchChromium(found))
}, siteMs)

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}, siteMs)

test(
  'A site that has just been created calls its API in the console after one line',
  async () => {
    const site = join(folder, 'created')
    const sandbox = await findFreePort()
    const document = await serveDocument(JSON.stringify(pets))
    await createSite(site, {
      config: writeConfig({
        imports: "import developerPortal from 'starlight-developer-portal'",
        options: `title: 'My Docs',
      plugins: [developerPortal({ documents: [{ file: '${document}' }], sandbox: 'http://localhost:${sandbox}' })],`,
      }),
      files: { 'openapi/pets.json': JSON.stringify(pets) },
    })
    await installIn(site, archive)
    await build(site)

    const { page, faults } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
    const key = await createKey(site)
    await page.goto('/api/reference/list-pets/')
    await page.getByRole('button', { name: 'Try it' }).click()
    await send(page, key)
    expect(faults).toEqual([])

    // The search is the site's own, by Pagefind, also under the policy of a page of the portal.
    for (const path of ['/guides/example/', '/api/authentication/']) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.goto(path)
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('button', { name: 'Search' }).click()
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('textbox', { name: 'Search' }).fill('pets')
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('dialog').getByRole('link', { name: 'List pets' }).first().click()
      // oxlint-disable-next-line no-await-in-loop
      await page.waitForURL('**/api/reference/list-pets/')
    }
    expect(faults).toEqual([])
  },
  siteMs,
)

test(
  'It lives in a site with a base path, languages and other plugins, and in pages that a team writes',
  async () => {
    const site = join(folder, 'acme')
    const sandbox = await findFreePort()
    await createSite(site, {
      config: writeConfig({
        imports: `import starlightBlog from 'starlight-blog'
import starlightLinksValidator from 'starlight-links-validator'
import starlightLlmsTxt from 'starlight-llms-txt'
import developerPortal, { portalSidebar } from 'starlight-developer-portal'`,
        site: "site: 'https://acme.example',\n  base: '/docs',",
        options: `title: 'Acme',
      defaultLocale: 'root',
      locales: { root: { label: 'Deutsch', lang: 'de' }, ar: { label: 'العربية', lang: 'ar', dir: 'rtl' } },
      plugins: [
        developerPortal({
          documents: [{ file: './openapi/pets.json', base: 'pets', label: 'Pets' }],
          sandbox: 'http://localhost:${sandbox}',
        }),
        starlightLinksValidator({ exclude: ['/docs/pets/**'] }),
        starlightLlmsTxt(),
        starlightBlog(),
      ],
      sidebar: [...portalSidebar, { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] }],`,
      }),
      files: {
        'openapi/pets.json': JSON.stringify(pets),
        'src/content.config.ts': contentWithBlog,
        'src/content/i18n/de.json': JSON.stringify({
          'developerPortal.send': 'Senden',
          'developerPortal.response': 'Antwort',
          'developerPortal.howToRun': 'So läuft es',
          'developerPortal.tryIt': 'Ausprobieren',
          'developerPortal.responses': 'Antworten',
          'developerPortal.allOperations': 'Alle Operationen',
        }),
        'src/content/docs/index.mdx': '---\ntitle: Acme\n---\n\n[Pets](/docs/guides/pets/)\n',
        'src/content/docs/ar/guides/example.md': '---\ntitle: مثال\n---\n\nنص.\n',
        'src/content/docs/blog/first.md': '---\ntitle: First\ndate: 2026-01-02\n---\n\nA post.\n',
        'src/content/docs/guides/pets.mdx': pageWithParts,
      },
    })
    await installIn(site, archive, [
      'starlight-links-validator@0.26.0',
      'starlight-llms-txt@0.12.0',
      'starlight-blog@0.30.0',
    ])
    await build(site)

    const { page, faults } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
    const key = await createKey(site)
    await page.goto('/docs/guides/pets/')
    await send(page, key, 'Senden')
    expect(await page.getByRole('region', { name: 'Antwort' }).count()).toBe(1)
    expect(await page.getByText('So läuft es').count()).toBe(1)
    await page.getByRole('link', { name: 'List pets' }).first().click()
    await page.waitForURL('**/docs/pets/reference/list-pets/')
    await page.getByRole('button', { name: 'Ausprobieren' }).click()
    await page.getByRole('button', { name: 'Senden' }).waitFor()
    expect(faults).toEqual([])

    // Generated pages are in one language; so there is nothing to choose.
    expect(await page.locator('starlight-lang-select').count()).toBe(0)

    // The site's own pages, with what its plugins add.
    await page.goto('/docs/blog/')
    expect(await page.getByRole('link', { name: 'First' }).count()).toBeGreaterThan(0)
    await page.goto('/docs/ar/guides/example/')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('starlight-lang-select').count()).toBeGreaterThan(0)
    expect(faults).toEqual([])

    const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
    expect(await read('llms.txt')).toContain('https://acme.example/docs/pets/llms.txt')
    expect(await read('llms-full.txt')).toContain(
      '[The console of List pets](/docs/pets/console/#operation=list-pets)',
    )
    const operation = await read('pets/reference/list-pets/index.html')
    for (const word of ['Ausprobieren', 'Antworten', 'Alle Operationen', 'Copy page']) {
      expect(operation).toContain(word)
    }
    expect(await read('guides/pets/index.html')).toContain('Content-Security-Policy')
    expect(await read('blog/index.html')).not.toContain('Content-Security-Policy')
  },
  siteMs,
)

test(
  'It has several documents and versions, a script of the team, and files for agents unless they are not wanted',
  async () => {
    const site = join(folder, 'several')
    const sandbox = await findFreePort()
    const config = (rest = 'search: true,', pages = 'portal') =>
      writeConfig({
        imports: "import developerPortal from 'starlight-developer-portal'",
        options: `title: 'Acme',
      plugins: [
        developerPortal({
          documents: [
            {
              base: 'pets',
              label: 'Pets',
              versions: [
                { file: './openapi/pets-v2.json', label: 'v2', status: 'current' },
                { file: './openapi/pets-v1.json', label: 'v1', status: 'deprecated' },
              ],
            },
            { file: './openapi/stores.json', base: 'stores', label: 'Stores' },
          ],
          sandbox: 'http://localhost:${sandbox}',
          policy: { script: './src/count.js', origins: ['https://stats.example'], pages: '${pages}' },
          ${rest}
        }),
      ],`,
      })
    const v2 = { ...pets, paths: { '/v2/pets': pets.paths['/pets'] } }
    const stores = JSON.parse(
      JSON.stringify(pets).replaceAll('Pets', 'Stores').replaceAll('pets', 'stores'),
    )
    await createSite(site, {
      config: config(),
      files: {
        'src/content.config.ts': contentWithWords,
        'src/content/i18n/en.json': '{ "developerPortal.searchIn": "Look in" }',
        'openapi/pets-v1.json': JSON.stringify(pets),
        'openapi/pets-v2.json': JSON.stringify(v2),
        'openapi/stores.json': JSON.stringify(stores),
        'src/count.js': script,
        'src/Own.astro': ownOperation,
      },
    })
    await installIn(site, archive)
    await build(site)

    const { page, faults } = await openSite(site, { sandbox, document: 'openapi/pets-v1.json' })
    const key = await createKey(site)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/pets/v1/reference/list-pets/')
    expect(await page.getByText('This is v1, which is deprecated.').isVisible()).toBe(true)
    expect(await sidebar.getByRole('link', { name: 'List pets' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('This site runs a script of its own on this page, count.js').waitFor()
    await send(page, key)

    // The same operation of the other version, at another path; and back by the list of versions.
    await page.goto('/pets/v1/reference/list-pets/')
    await page.getByRole('link', { name: 'Go to v2' }).click()
    await page.waitForURL('**/pets/reference/list-pets/')
    expect(await page.getByText('/v2/pets').filter({ visible: true }).count()).toBeGreaterThan(0)
    await sidebar.getByText('Version: v2').click()
    await sidebar.getByRole('link', { name: 'v1 deprecated' }).click()
    await page.waitForURL('**/pets/v1/reference/list-pets/')
    await sidebar.getByText('Document: Pets').click()
    await sidebar.getByRole('link', { name: 'Stores', exact: true }).click()
    await page.waitForURL('**/stores/')

    await page.getByRole('button', { name: 'Search' }).click()
    const field = page.getByRole('combobox', { name: 'Search', exact: true })
    const listFound = async () => page.getByRole('group', { name: 'Operations' }).innerText()
    await field.fill('list')
    await page.getByRole('option', { name: 'List stores' }).first().waitFor()
    expect(await listFound()).toMatch(/Pets v2 · \/v2\/pets/)
    expect(await listFound()).not.toContain('v1')
    await page.getByLabel('Look in').selectOption('Pets v1')
    expect(await listFound()).toMatch(/List pets\s+\/pets/)

    // The script runs, and may call its origin and nothing else.
    await page.waitForFunction(() => document.documentElement.dataset['counted'] === 'yes')
    const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
    const policy = /connect-src ([^;]+)/
    expect(policy.exec(await read('stores/authentication/index.html'))?.[1]).toBe(
      `'self' http://localhost:${sandbox} https://stores.example https://stats.example`,
    )
    expect(policy.exec(await read('stores/reference/api/index.html'))?.[1]).toBe(
      "'self' https://stats.example",
    )
    expect(faults.filter((fault) => !fault.includes('stats.example'))).toEqual([])

    expect(await read('guides/example/index.html')).not.toContain('Content-Security-Policy')

    const list = await read('llms.txt')
    expect(list).toContain('[Pets v1](/pets/v1/llms.txt) (deprecated)')
    expect(await read('pets/v1/reference/list-pets.md')).toContain(
      'This is v1, which is deprecated. The current version is v2: /pets/llms.txt',
    )

    await writeFile(
      join(site, 'astro.config.mjs'),
      config("agents: false, components: { Operation: './src/Own.astro' },", 'site'),
    )
    await build(site)
    const replaced = await read('stores/reference/list-stores/index.html')
    expect(replaced).toContain('GET by Acme: List stores')
    expect(replaced).toContain('aria-label="How to call it"')
    const built = await readdir(join(site, 'dist'), { recursive: true })
    expect(built.filter((file) => /\.md$|llms|agents|api-catalog|search-index/.test(file))).toEqual(
      [],
    )
    expect(built).toContain('pagefind/pagefind.js')
    expect(await read('guides/example/index.html')).toContain('Content-Security-Policy')
    await page.goto('/stores/authentication/')
    expect(await page.getByText('llms.txt').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copy page' }).count()).toBe(0)
  },
  siteMs,
)

describe('A site whose addresses end otherwise than with a slash', () => {
  let site: string

  beforeAll(async () => {
    site = join(folder, 'forms')
    await createSite(site, {
      files: {
        'openapi/pets.json': JSON.stringify(pets),
        'src/content/docs/index.mdx': '---\ntitle: Acme\n---\n',
        'src/content/docs/guides/pets.mdx': pageWithParts,
      },
    })
    await installIn(site, archive)
  }, siteMs)

  test.for([
    ["trailingSlash: 'never'", ''],
    ["trailingSlash: 'never', build: { format: 'preserve' }", ''],
    ["build: { format: 'file' }", '.html'],
  ] as const)(
    'With %s it leads from page to page, and calls its API',
    { timeout: siteMs },
    async ([settings, ending]) => {
      const sandbox = await findFreePort()
      await writeFile(
        join(site, 'astro.config.mjs'),
        writeConfig({
          imports: "import developerPortal from 'starlight-developer-portal'",
          site: `site: 'https://example.com',\n  base: '/docs',\n  ${settings},`,
          options: `title: 'Acme',
    plugins: [
      developerPortal({
        documents: [
          {
            base: 'pets',
            label: 'Pets',
            versions: [
              { file: './openapi/pets.json', label: 'v2', status: 'current' },
              { file: './openapi/pets.json', label: 'v1', status: 'deprecated' },
            ],
          },
        ],
        sandbox: 'http://localhost:${sandbox}',
      }),
    ],`,
        }),
      )
      await build(site)
      expect(await listLostAddresses(join(site, 'dist'), ending)).toEqual([])

      const { page, faults } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
      const key = await createKey(site)
      const operation = `**/docs/pets/reference/list-pets${ending}`
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await page.goto(`/docs/pets${ending}`)
      expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').count()).toBe(1)
      await page.getByRole('main').getByRole('link', { name: 'List pets' }).first().click()
      await page.waitForURL(operation)
      expect(await sidebar.locator('[aria-current="page"]').allInnerTexts()).toEqual(['List pets'])
      expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).isVisible()).toBe(true)
      await sidebar.getByRole('link', { name: 'Console', exact: true }).click()
      await page.waitForURL(`**/docs/pets/console${ending}`)
      await send(page, key)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('list pets')
      await page.getByRole('option', { name: 'List pets' }).first().click()
      await page.waitForURL(operation)
      await page.getByRole('button', { name: 'Try it' }).click()
      await send(page, key)
      expect(faults).toEqual([])

      const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
      expect(await read('pets/reference/list-pets.md')).toContain(
        `Address: https://example.com/docs/pets/reference/list-pets${ending}\n`,
      )
      expect(await read('pets/v1/console.md')).toContain('This is v1, which is deprecated.')
      expect(await read('pets/llms.txt')).toContain('(https://example.com/docs/pets/console.md)')
    },
  )
})

/** The addresses in the pages of a site below `/docs` that are not those of its files in the form of the site. */
async function listLostAddresses(
  directory: string,
  ending: '' | '.html',
): Promise<readonly string[]> {
  const files = new Set(
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length)),
  )
  // Starlight gives that of what is not found the address of an ordinary page.
  const pages = [...files].filter((file) => file.endsWith('.html') && file !== '/404.html')
  // Canonical addresses may be of files where links are not.
  const bare = [...files].map((file) => file.replace(/(?:\/index)?\.html$/, ''))
  const addresses = new Set(
    [...files, ...(ending === '' ? bare : [])].map((address) => `/docs${address}`),
  )
  const lost = await Promise.all(
    pages.map(async (file) =>
      listOwnAddresses(await readFile(join(directory, file), 'utf8'))
        .filter((address) => !addresses.has(address.replace(/[?#].*/, '')))
        .map((address) => `${file}: ${address}`),
    ),
  )
  return lost.flat()
}

function writeConfig({
  imports,
  options,
  site = '',
}: {
  readonly imports: string
  readonly options: string
  readonly site?: string
}): string {
  return `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
${imports}

export default defineConfig({
  ${site}
  integrations: [
    starlight({
      ${options}
    }),
  ],
})
`
}

/** @throws {Error} with its output when that fails */
async function build(site: string): Promise<void> {
  // In nothing but a team's environment: Vite would take Vitest's BASE_URL for the site's.
  const options = { cwd: site, env: programEnvironment(), maxBuffer: 64_000_000 }
  await promisify(execFile)('npm', ['run', 'build'], options)
}

/** Serves a site and its sandbox, and opens a page that notes what goes wrong in it. */
async function openSite(
  site: string,
  { sandbox, document }: { readonly sandbox: number; readonly document: string },
): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const port = await findFreePort()
  const served = await startIn(
    site,
    ['preview', '--port', String(port)],
    (output) => output.includes('ready'),
    'astro',
  )
  const url = `http://localhost:${port}`
  const service = await startIn(
    site,
    ['sandbox', '--document', document, '--port', String(sandbox), '--portal', url],
    (output) => output.includes('Ctrl-C'),
  )
  const context = await browser.newContext({ baseURL: url })
  onTestFinished(async () => {
    await context.close()
    await Promise.all([served.interrupt(), service.interrupt()])
  })
  const page = await context.newPage()
  const faults = Array.of<string>()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error')
      faults.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return { page, faults }
}

/** @returns the address of a document */
async function serveDocument(text: string): Promise<string> {
  const port = await findFreePort()
  const server = createServer((_request, response) => response.end(text))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${port}/pets.json`
}

async function createKey(site: string): Promise<string> {
  const { stdout } = await runIn(site, ['sandbox:key', '--name', 'A test'])
  return stdout.trim()
}

async function send(page: Page, key: string, name = 'Send'): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByText('200 OK').first().waitFor()
  expect(await page.getByText('Rex').count()).toBeGreaterThan(0)
}

const ownOperation = `---
import type { OperationPart } from 'starlight-developer-portal/components'

type Props = OperationPart
const { operation, page } = Astro.props
---

<p>{operation.method} by Acme: {page.title}</p>
<slot />
`

const script = `document.documentElement.dataset.counted = 'yes'
void fetch('https://stats.example/', { mode: 'no-cors' }).catch(() => undefined)
`

const contentWithWords = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
`

const contentWithBlog = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
import { blogSchema } from 'starlight-blog/schema'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: (context) => blogSchema(context) }) }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
`

const pageWithParts = `---
title: Pets
---

import { ApiConsole, Operation, Snippet, Statement } from 'starlight-developer-portal/components'

<Operation operation="listPets" />

<Snippet operation="listPets" language="curl" />

<Statement status="this-portal">Pets have names.</Statement>

<ApiConsole operation="listPets" />
`
