import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../support/listen.ts'
import { createSite } from './support/create-site.ts'
import {
  build,
  createKey,
  openSite,
  pageWithParts,
  prepareSites,
  send,
  serveDocument,
  siteMs,
  formatConfig,
} from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { pets } from './support/pets.ts'
import {
  contentWithBlog,
  contentWithWords,
  island,
  ownHead,
  ownOperation,
  pageWithIsland,
  script,
} from './support/site-files.ts'

const shared = prepareSites()

test(
  'The console of a new site calls its API after one added line',
  async () => {
    const site = join(shared.folder, 'created')
    const sandbox = await findFreePort()
    const document = await serveDocument(JSON.stringify(pets))
    await createSite(site, {
      config: formatConfig({
        imports: "import developerPortal from 'starlight-developer-portal'",
        options: `title: 'My Docs',
      plugins: [developerPortal({ documents: [{ file: '${document}' }], sandboxUrl: 'http://localhost:${sandbox}' })],`,
      }),
      files: {
        'openapi/pets.json': JSON.stringify(pets),
        'src/pages/plain.astro': '<h1>Acme</h1>',
      },
    })
    await installIn(site, shared.archive)
    const config = await readFile(join(site, 'astro.config.mjs'), 'utf8')
    const own = ['plain', 'guides/example']
    const readOwn = async () =>
      Promise.all(own.map(async (file) => readFile(join(site, 'dist', file, 'index.html'), 'utf8')))
    await writeFile(join(site, 'astro.config.mjs'), config.replace(/^ *plugins: .*$/m, ''))
    await build(site)
    const before = await readOwn()
    await writeFile(join(site, 'astro.config.mjs'), config)
    await build(site)
    // Content of the team is unchanged, byte for byte: its own page, and the text of Starlight's pages.
    const after = await readOwn()
    expect(after[0]).toBe(before[0])
    expect(findContent(after[1])).toContain('A guide leads a reader')
    expect(findContent(after[1])).toBe(findContent(before[1]))

    // A site that has not installed Scalar has neither its page nor a link to it.
    const written = await readdir(join(site, 'dist'), { recursive: true })
    expect(written).toContain('api/openapi.json')
    expect(written.filter((file) => /reference\/api|scalar/i.test(file))).toEqual([])
    const texts = await Promise.all(
      written
        .filter((file) => /\.(?:html|md|txt|xml|json)$|_headers$/.test(file))
        .map(async (file) => readFile(join(site, 'dist', file), 'utf8')),
    )
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => /\/reference\/api\b|scalar/i.test(text))).toEqual([])
    expect(await readFile(join(site, 'dist/api/index.html'), 'utf8')).toContain(
      '<a href="/api/openapi.json" download>',
    )

    const { page, errors } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
    const key = await createKey(site)
    await page.goto('/api/reference/list-pets/')
    await page.getByRole('button', { name: 'Try it' }).click()
    await send(page, key)
    expect(errors).toEqual([])

    // The search is the site's own, by Pagefind, also under the policy of a page of the portal.
    for (const path of ['/guides/example/', '/api/console/']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('textbox', { name: 'Search' }).fill('pets')
      await page.getByRole('dialog').getByRole('link', { name: 'List pets' }).first().click()
      await page.waitForURL('**/api/reference/list-pets/')
    }
    expect(errors).toEqual([])

    // In a site without a search, the policy does not permit one.
    const readPolicy = async () =>
      /script-src[^;]+/.exec(await readFile(join(site, 'dist/api/console/index.html'), 'utf8'))?.[0]
    expect(await readPolicy()).toContain('wasm-unsafe-eval')
    await writeFile(
      join(site, 'astro.config.mjs'),
      config.replace("title: 'My Docs',", '$& pagefind: false,'),
    )
    await build(site)
    expect(await readPolicy()).toMatch(/^script-src 'self' 'sha256-((?!wasm).)+$/)
  },
  siteMs,
)

test(
  'The plugin works with a base path, languages, other plugins, and components in written pages',
  async () => {
    const site = join(shared.folder, 'acme')
    const sandbox = await findFreePort()
    await createSite(site, {
      config: formatConfig({
        imports: `import react from '@astrojs/react'
import starlightBlog from 'starlight-blog'
import starlightLinksValidator from 'starlight-links-validator'
import starlightLlmsTxt from 'starlight-llms-txt'
import developerPortal, { portalSidebar } from 'starlight-developer-portal'`,
        site: "site: 'https://acme.example',\n  base: '/docs',",
        integrations: 'react(), ',
        options: `title: 'Acme',
      components: { Head: './src/Head.astro' },
      defaultLocale: 'root',
      locales: { root: { label: 'Deutsch', lang: 'de' }, ar: { label: 'العربية', lang: 'ar', dir: 'rtl' } },
      plugins: [
        developerPortal({
          documents: [{ file: './openapi/pets.json', base: 'pets', label: 'Pets' }],
          sandboxUrl: 'http://localhost:${sandbox}',
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
        'src/content/i18n/de.json': '{ "developerPortal.howToRun": "So läuft es" }',
        'src/content/docs/index.mdx': '---\ntitle: Acme\n---\n\n[Pets](/docs/guides/pets/)\n',
        'src/content/docs/ar/guides/example.md': '---\ntitle: مثال\n---\n\nنص.\n',
        'src/content/docs/blog/first.md': '---\ntitle: First\ndate: 2026-01-02\n---\n\nA post.\n',
        'src/content/docs/guides/pets.mdx': pageWithParts,
        // starlight-llms-txt renders pages of the docs without the renderers of islands.
        'src/pages/island.astro': pageWithIsland,
        'src/Head.astro': ownHead,
        'src/Version.jsx': island,
      },
    })
    await installIn(site, shared.archive, [
      '@astrojs/react@7.0.0',
      'react@19.3.1',
      'react-dom@19.3.1',
      'starlight-links-validator@0.26.0',
      'starlight-llms-txt@0.12.0',
      'starlight-blog@0.30.0',
    ])
    await build(site)

    const { page, errors } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
    const key = await createKey(site)
    await page.goto('/docs/guides/pets/')
    await send(page, key, ['API-Schlüssel', 'Senden'])
    expect(await page.getByRole('region', { name: 'Antwort' }).count()).toBe(1)
    expect(await page.getByText('So läuft es').count()).toBe(1)
    await page.getByRole('link', { name: 'List pets' }).first().click()
    await page.waitForURL('**/docs/pets/reference/list-pets/')
    await page.getByRole('button', { name: 'Testen' }).click()
    await page.getByRole('button', { name: 'Senden', exact: true }).waitFor()
    expect(errors).toEqual([])

    // An island of the team uses its own React, and its head is on pages of the portal too.
    await page.goto('/docs/island/')
    await page.getByText('React 19.3.1').waitFor()
    await page.goto('/docs/pets/reference/list-pets/')
    expect(await page.locator('meta[name="acme"]').count()).toBe(1)

    // Generated pages exist in each language.
    const choices = page.locator('starlight-lang-select').filter({ visible: true })
    expect(await choices.count()).toBe(1)
    await choices.getByRole('combobox').selectOption('العربية')
    await page.waitForURL('**/docs/ar/pets/reference/list-pets/')
    expect(await page.locator('h1').getAttribute('lang')).toBe('de')

    // The site's own pages, with the additions of its plugins.
    await page.goto('/docs/blog/')
    expect(await page.getByRole('link', { name: 'First' }).count()).toBeGreaterThan(0)
    await page.goto('/docs/ar/guides/example/')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await choices.count()).toBeGreaterThan(0)
    expect(errors).toEqual([])

    const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
    expect(await read('llms.txt')).toContain('https://acme.example/docs/pets/llms.txt')
    expect(await read('llms-full.txt')).toContain(
      '[The console of List pets](/docs/pets/console/#operation=list-pets)',
    )
    // Commands that work in a site, which has no npm script of the portal.
    const agents = await read('pets/agents.md')
    expect(agents).toContain(
      'npm exec --no -- starlight-developer-portal mcp --document path/to/pets.json',
    )
    expect(agents).toContain(
      'npm exec --no -- starlight-developer-portal sandbox --document path/to/pets.json',
    )
    expect(agents + (await read('pets/llms.txt'))).not.toContain('npm run')
    const operation = await read('pets/reference/list-pets/index.html')
    for (const word of ['Testen', 'Antworten', 'Alle Operationen', 'Seite kopieren']) {
      expect(operation).toContain(word)
    }
    expect(await read('guides/pets/index.html')).toContain('Content-Security-Policy')
    expect(await read('blog/index.html')).not.toContain('Content-Security-Policy')
  },
  siteMs,
)

test(
  'The plugin supports several documents and versions, a script of the team, and optional files for agents',
  async () => {
    const site = join(shared.folder, 'several')
    const sandbox = await findFreePort()
    const config = (rest = 'search: true,', pages = 'console') =>
      formatConfig({
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
          sandboxUrl: 'http://localhost:${sandbox}',
          analytics: './src/count.js',
          policy: { pages: '${pages}' },
          allowedOrigins: ['https://stats.example'],
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
    await installIn(site, shared.archive, ['@scalar/api-reference@1.76.0'])
    await build(site)

    const { page, errors } = await openSite(site, { sandbox, document: 'openapi/pets-v1.json' })
    const key = await createKey(site)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/pets/v1/reference/list-pets/')
    expect(await page.getByText('This is v1, which is deprecated.').isVisible()).toBe(true)
    expect(await sidebar.getByRole('link', { name: 'List pets' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('This site runs its own script on this page, count.js').waitFor()
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

    // The script runs, and may call only its origin.
    await page.waitForFunction(() => document.documentElement.dataset['counted'] === 'yes')
    const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
    const policy = /connect-src ([^;]+)/
    expect(policy.exec(await read('stores/console/index.html'))?.[1]).toBe(
      `'self' http://localhost:${sandbox} https://stores.example https://stats.example`,
    )
    expect(policy.exec(await read('stores/reference/api/index.html'))?.[1]).toBe(
      "'self' https://stats.example",
    )
    expect(errors.filter((fault) => !fault.includes('stats.example'))).toEqual([])

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
    await writeFile(join(site, 'src/Own.astro'), '---\nthrow new Error("No pets.")\n---\n')
    await expect(build(site)).rejects.toThrow(
      'The component ./src/Own.astro (option components.Operation) threw an error: No pets.',
    )
    await writeFile(join(site, 'src/Own.astro'), ownOperation)
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

function findContent(html = ''): string | undefined {
  return /<div class="sl-markdown-content">[^]*?<footer/.exec(html)?.[0]
}
