import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFinisher, finishWrittenPage } from '#starlight/finish/finish-file.ts'
import type { FinishedFile, FinishOptions } from '#starlight/finish/finish-file.ts'
import { getPolicy } from '../../../support/get-policy.ts'
import { hashCode, permitSite, formatPolicy } from '#starlight/finish/policy/policy.ts'
import { createOrigins } from '../../../fixtures/origins.ts'
import { writeFolder } from '../../../support/write-folder.ts'
import { finishOptions } from './finish-options.ts'

const scalarStyles = [hashCode('')]

test.each([
  [
    'after the encoding and before all scripts',
    '<!DOCTYPE html><html><head><meta charset="utf-8"/>',
    '<script>first()</script></head></html>',
  ],
  ['first in a page without an encoding', '<head>', '<title>A</title></head>'],
])('The policy and the script of Trusted Types are %s', async (_, before, after) => {
  const { read } = await finishFiles({ 'index.html': before + after })

  const html = await read('index.html')
  const start = `${before}<meta http-equiv="Content-Security-Policy" content="default-src `
  expect(html.slice(0, start.length)).toBe(start)
  expect(html).toMatch(/"><script>\nif \(globalThis\.trustedTypes\) \{[^]*<\/script>/)
  expect(html.endsWith(`\n</script>${after}`)).toBe(true)
})

test('Each page permits only its own scripts, and the site’s policy permits all scripts', async () => {
  const { pages, read } = await finishFiles({
    'index.html': '<head></head><script>home()</script>',
    'console/index.html': '<head></head><script>console()</script>',
  })

  const home = findHashes(getPolicy(await read('index.html')))
  const console = findHashes(getPolicy(await read('console/index.html')))
  const site = findHashes(formatSitePolicy(pages))
  expect(home).toHaveLength(2)
  expect(console).toHaveLength(2)
  expect(home.filter((hash) => console.includes(hash))).toHaveLength(1)
  expect(new Set(site)).toEqual(new Set([...home, ...console]))
})

test('The needs of one page are permitted in its policy and in that of the site', async () => {
  const files = { 'reference/api/index.html': '<head></head>', 'index.html': '<head></head>' }
  const { pages, read } = await finishFiles(files, { scalarStyles })

  const parse = async (file: string) => getPolicy(await read(file))?.split('; ')
  const page = await parse('reference/api/index.html')
  expect(page).toContain("connect-src 'self'")
  expect(page).toContain('trusted-types default vue')
  const styles = page?.find((directive) => directive.startsWith('style-src '))
  expect(styles).toMatch(/^style-src 'self'(?: 'sha256-[\w+/]{43}=')+$/)
  expect(await parse('index.html')).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://api.example.com",
      "style-src 'self'",
      'trusted-types default',
    ]),
  )
  expect(formatSitePolicy(pages)).toContain('trusted-types default vue')
})

test.each([
  ['a console', 'a/index.html', '<portal-console></portal-console>'],
  ['a sheet for a console', 'a/index.html', '<dialog class="portal-try-it-sheet"></dialog>'],
  ['the return from a sign-in', 'oauth/return/index.html', ''],
  ['Scalar', 'reference/api/index.html', ''],
])(
  'By default, a page with %s has a policy and loads no third-party scripts',
  async (_, file, html) => {
    const stats = '<script src="https://stats.example/a.js"></script>'
    const files = {
      [file]: `<head>${stats}</head>${html}`,
      'b/index.html': `<head>${stats}</head>`,
    }

    const { pages, read } = await finishFiles(files, {
      hasPolicyEverywhere: false,
      scalarStyles,
    })

    const page = await read(file)
    expect(getPolicy(page)).toContain("script-src 'self' 'sha256-")
    expect(page).not.toContain('stats.example')
    expect(pages.map(({ blocked }) => blocked.length)).toEqual([1, 0])
    expect(await read('b/index.html')).toBe(`<head>${stats}</head>`)
  },
)

test('Without Scalar, a page at its address has no exceptions in its policy', async () => {
  const { pages, read } = await finishFiles({ 'reference/api/index.html': '<head></head>' })

  const policy = getPolicy(await read('reference/api/index.html'))?.split('; ')
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain('trusted-types default')
  expect(pages.map(({ hasConsole }) => hasConsole)).toEqual([false])
})

test('Astro’s client router reloads pages of the portal', async () => {
  const mark = '<meta name="astro-view-transitions-enabled" content="true">'
  const files = { 'index.html': `<head>${mark}</head>` }
  const { read } = await finishFiles(files, { hasPolicyEverywhere: false })

  expect(await read('index.html')).toBe('<head></head>')
})

test('Scripts may be published on another host', async () => {
  const files = {
    'index.html':
      '<head><script type="module" src="https://cdn.example/js/start.js"></script></head>',
    'js/start.js': 'import"./shared.js"',
    'js/shared.js': '',
  }
  const assets = {
    path: '/js/',
    prefixes: ['https://cdn.example'],
    origins: createOrigins('https://cdn.example'),
  }

  const { pages, read } = await finishFiles(files, { assets })

  const html = await read('index.html')
  expect(html).toContain('<link rel="modulepreload" href="https://cdn.example/js/shared.js">')
  expect(getPolicy(html)).toContain("script-src 'self' https://cdn.example 'sha256-")
  expect(pages[0]?.blocked).toEqual([])
})

test('Static imports of a page’s scripts are preloaded, dynamic imports are not', async () => {
  const { read } = await finishFiles({
    'index.html':
      '<html><head><script type="module" src="/_astro/start.js"></script></head></html>',
    '_astro/start.js': 'import{a}from"./shared.js";import(`./later.js`)',
    '_astro/shared.js': 'import"./deep.js";import"./start.js"',
    '_astro/deep.js': '',
  })

  const html = await read('index.html')
  const links = ['start', 'shared', 'deep'].map(
    (name) => `<link rel="modulepreload" href="/_astro/${name}.js">`,
  )
  expect(html).toContain(`</script>${links.join('')}<script type="module"`)
  expect(html).not.toContain('later.js')
})

test('Scripts are preloaded after the styles for screens and before the styles for print', async () => {
  const [screen, paper] = [
    '<link rel="stylesheet" href="/a.css">',
    '<link rel="stylesheet" href="/p.css" media="print">',
  ]
  const { read } = await finishFiles({
    'index.html': `<html><head>${screen}${paper}<script type="module" src="/_astro/start.js"></script></head></html>`,
    '_astro/start.js': '',
  })

  expect(await read('index.html')).toContain(
    `${screen}<link rel="modulepreload" href="/_astro/start.js">${paper}`,
  )
})

test('Pages of the portal are published as Markdown, other files are not', async () => {
  const { directory, pages, read } = await finishFiles({
    'a/index.html':
      '<head><meta name="description" content="What it is."></head><main><h1>A</h1><p>Text.</p></main>',
    'old/index.html': '<head></head><p>Moved</p>',
    '404.html': '<head></head><main><h1>Lost</h1></main>',
  })

  expect(await read('a.md')).toContain('> What it is.\n\nAddress: https://docs.example.com/a/\n')
  expect(pages.flatMap(({ sections }) => sections)).toEqual([
    { kind: 'page', title: 'A', address: '/a/', where: 'What it is.', text: 'What it is. A Text.' },
  ])
  expect(pages.flatMap(({ published }) => published ?? [])).toEqual([
    { path: '/a/', title: 'A', description: 'What it is.' },
  ])
  expect((await readdir(directory)).filter((name) => name.endsWith('.md'))).toEqual(['a.md'])
})

test('Pages may be files such as a.html, next to files that are not pages', async () => {
  const page =
    '<head></head><main><h1>A</h1><p><a href="#b">B</a> <a href="/docs/b.html#c">C</a></p></main>'
  const { pages, read } = await finishFiles(
    { 'docs/a.html': page, 'docs/a/members.html': page },
    {
      folder: '/docs',
      form: { ending: '.html', base: '' },
      paths: new Set(['/docs/a/', '/docs/b/']),
    },
  )

  expect(pages.flatMap(({ published }) => published?.path ?? [])).toEqual(['/a/'])
  const markdown = await read('docs/a.md')
  expect(markdown).toContain('Address: https://docs.example.com/docs/a.html\n')
  expect(markdown).toContain('B [C](https://docs.example.com/docs/b.md)')
})

test('A redirect of Astro stays unchanged, unless it contains a script', async () => {
  const redirect =
    '<!doctype html><title>Redirecting</title><meta http-equiv="refresh" content="0;url=/b/"><body><a href="/b/">B</a></body>'
  const { pages, read } = await finishFiles({ 'a/index.html': redirect })
  expect(pages).toMatchObject([{ needs: undefined, published: undefined }])
  expect(await read('a/index.html')).toBe(redirect)

  const other = { 'a/index.html': `${redirect}<script>run()</script>` }
  await expect(finishFiles(other)).rejects.toThrow('a/index.html: has no <head>')
})

test('A site without the portal’s search has no sections, and one that is not for agents no Markdown', async () => {
  const { directory, pages } = await finishFiles(
    { 'a/index.html': '<head></head><main><h1>A</h1></main>' },
    { hasSearch: false, writesMarkdown: false },
  )

  expect(pages.flatMap(({ sections }) => sections)).toEqual([])
  expect(await readdir(directory)).toEqual(['a'])
})

test('Texts without a translation are marked as English on a page in another language', async () => {
  const texts = '<p>Copy page</p><p lang="tr">Copy page</p><code>Copy page</code><p>Sayfa</p>'
  const write = (language: string) => `<html lang="${language}"><head></head>${texts}</html>`
  const { read } = await finishFiles({
    'index.html': `${write('tr')}<div class="portal-legend"><p>Copy page</p></div>`,
    'ar/index.html': write('ar'),
    'en/index.html': write('en-GB'),
    'de/index.html': write('de-AT'),
  })

  expect(await read('index.html')).toContain(texts.replace('<p>', '<p lang="en">'))
  expect(await read('ar/index.html')).toContain(texts.replace('<p>', '<p lang="en">'))
  for (const file of ['en/index.html', 'de/index.html']) {
    expect(await read(file)).toContain(texts)
  }
})

test('Of a summary, only the text is marked, not its marker', async () => {
  const page =
    '<html lang="ar" dir="rtl"><head></head><details><summary class="a">Copy page</summary></details></html>'
  const { read } = await finishFiles({ 'index.html': page })

  expect(await read('index.html')).toContain(
    '<summary class="a"><bdi lang="en">Copy page</bdi></summary>',
  )
})

test('Names that the translation of the document lacks are marked with its language', async () => {
  const page = '<html lang="de"><head></head><h1>List boats</h1><h2>Boote</h2></html>'
  const names = new Set(['List boats'])
  const { read } = await finishFiles(
    { 'index.html': page },
    { documentNames: { lang: 'en-GB', names } },
  )

  expect(await read('index.html')).toContain('<h1 lang="en-GB">List boats</h1><h2>Boote</h2>')
})

/** Writes the files of a site, and finishes its pages. */
async function finishFiles(
  files: Readonly<Record<string, string>>,
  options: Partial<FinishOptions> = {},
) {
  const directory = await writeFolder(files)
  const finishing = { ...finishOptions, ...options, directory }
  const { folder } = finishing
  const finish = createFinisher(new Map([[folder, finishing]]))
  const pages = Object.keys(files)
    .filter((file) => file.endsWith('.html'))
    .map((file) => finishWrittenPage(directory, { file, folder }, finish))
  return { directory, pages, read: async (file: string) => readFile(join(directory, file), 'utf8') }
}

function formatSitePolicy(pages: readonly FinishedFile[]): string {
  const needs = pages.flatMap((page) => page.needs ?? [])
  return formatPolicy(permitSite(needs, { called: finishOptions.origins }))
}

function findHashes(policy = ''): readonly string[] {
  return [...policy.matchAll(/'sha256-[^']+'/g)].map(([source]) => source)
}
