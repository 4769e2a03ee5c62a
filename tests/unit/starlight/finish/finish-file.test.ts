import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFinisher, finishWrittenPage } from '#starlight/finish/finish-file.ts'
import type { FinishOptions } from '#starlight/finish/finish-file.ts'
import { getPolicy } from '../../../support/get-policy.ts'
import { permitSite, formatPolicy } from '#starlight/finish/policy/policy.ts'
import { publishHeaders } from '#starlight/finish/publish-headers.ts'
import { createOrigins } from '../../../fixtures/origins.ts'
import { writeFolder } from '../../../support/write-folder.ts'
import { finishOptions } from './finish-options.ts'

test.each([
  [
    'after the encoding and before all scripts',
    '<!DOCTYPE html><html><head><meta charset="utf-8"/>',
    '<script>first()</script></head></html>',
  ],
  ['first in a page without an encoding', '<head>', '<title>A</title></head>'],
])('The policy and the script of Trusted Types are %s', async (_, before, after) => {
  const directory = await writeFolder({ 'index.html': before + after })

  await finishSite(directory)

  const html = await readFile(join(directory, 'index.html'), 'utf8')
  const start = `${before}<meta http-equiv="Content-Security-Policy" content="default-src `
  expect(html.slice(0, start.length)).toBe(start)
  expect(html).toMatch(/"><script>\nif \(globalThis\.trustedTypes\) \{[^]*<\/script>/)
  expect(html.endsWith(`\n</script>${after}`)).toBe(true)
})

test('Each page permits only its own scripts, and the site’s headers permit all scripts', async () => {
  const directory = await writeFolder({
    'index.html': '<head></head><script>home()</script>',
    'console/index.html': '<head></head><script>console()</script>',
  })

  await finishSite(directory)

  const home = await readScripts(join(directory, 'index.html'))
  const console = await readScripts(join(directory, 'console/index.html'))
  const site = findHashes(await readFile(join(directory, '_headers'), 'utf8'))
  expect(home).toHaveLength(2)
  expect(console).toHaveLength(2)
  expect(home.filter((hash) => console.includes(hash))).toHaveLength(1)
  expect(new Set(site)).toEqual(new Set([...home, ...console]))
})

test('The needs of one page are permitted in its policy and in the site’s headers', async () => {
  const directory = await writeFolder({
    'reference/api/index.html': '<head></head>',
    'index.html': '<head></head>',
  })

  await finishSite(directory)

  const read = async (file: string) =>
    getPolicy(await readFile(join(directory, file), 'utf8'))?.split('; ')
  const page = await read('reference/api/index.html')
  expect(page).toContain("connect-src 'self'")
  expect(page).toContain('trusted-types default vue')
  const styles = page?.find((directive) => directive.startsWith('style-src '))
  expect(styles).toMatch(/^style-src 'self'(?: 'sha256-[\w+/]{43}=')+$/)
  expect(await read('index.html')).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://api.example.com",
      "style-src 'self'",
      'trusted-types default',
    ]),
  )
  expect(await readFile(join(directory, '_headers'), 'utf8')).toContain('trusted-types default vue')
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
    const directory = await writeFolder({
      [file]: `<head>${stats}</head>${html}`,
      'b/index.html': `<head>${stats}</head>`,
    })

    const pages = finishFiles(directory, [file, 'b/index.html'], {
      ...finishOptions,
      hasPolicyEverywhere: false,
    })

    const page = await readFile(join(directory, file), 'utf8')
    expect(getPolicy(page)).toContain("script-src 'self' 'sha256-")
    expect(page).not.toContain('stats.example')
    expect(pages.map(({ blocked }) => blocked.length)).toEqual([1, 0])
    expect(await readFile(join(directory, 'b/index.html'), 'utf8')).toBe(`<head>${stats}</head>`)
  },
)

test('Astro’s client router reloads pages of the portal', async () => {
  const mark = '<meta name="astro-view-transitions-enabled" content="true">'
  const directory = await writeFolder({ 'a/index.html': `<head>${mark}</head>` })

  finishFiles(directory, ['a/index.html'], { ...finishOptions, hasPolicyEverywhere: false })

  expect(await readFile(join(directory, 'a/index.html'), 'utf8')).toBe('<head></head>')
})

test('Scripts may be published on another host', async () => {
  const directory = await writeFolder({
    'index.html':
      '<head><script type="module" src="https://cdn.example/js/start.js"></script></head>',
    'js/start.js': 'import"./shared.js"',
    'js/shared.js': '',
  })
  const assets = {
    path: '/js/',
    prefixes: ['https://cdn.example'],
    origins: createOrigins('https://cdn.example'),
  }

  const [page] = finishFiles(directory, ['index.html'], { ...finishOptions, assets })

  const html = await readFile(join(directory, 'index.html'), 'utf8')
  expect(html).toContain('<link rel="modulepreload" href="https://cdn.example/js/shared.js">')
  expect(getPolicy(html)).toContain("script-src 'self' https://cdn.example 'sha256-")
  expect(page?.blocked).toEqual([])
})

test('Static imports of a page’s scripts are preloaded, dynamic imports are not', async () => {
  const directory = await writeFolder({
    'index.html':
      '<html><head><script type="module" src="/_astro/start.js"></script></head></html>',
    '_astro/start.js': 'import{a}from"./shared.js";import(`./later.js`)',
    '_astro/shared.js': 'import"./deep.js";import"./start.js"',
    '_astro/deep.js': '',
  })

  await finishSite(directory)

  const html = await readFile(join(directory, 'index.html'), 'utf8')
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
  const directory = await writeFolder({
    'index.html': `<html><head>${screen}${paper}<script type="module" src="/_astro/start.js"></script></head></html>`,
    '_astro/start.js': '',
  })

  await finishSite(directory)

  expect(await readFile(join(directory, 'index.html'), 'utf8')).toContain(
    `${screen}<link rel="modulepreload" href="/_astro/start.js">${paper}`,
  )
})

test('Pages of the portal are published as Markdown, other files are not', async () => {
  const directory = await writeFolder({
    'a/index.html':
      '<head><meta name="description" content="What it is."></head><main><h1>A</h1><p>Text.</p></main>',
    'old/index.html': '<head></head><p>Moved</p>',
    '404.html': '<head></head><main><h1>Lost</h1></main>',
  })

  const pages = await finishSite(directory)

  const markdown = await readFile(join(directory, 'a.md'), 'utf8')
  expect(markdown).toContain('> What it is.\n\nAddress: https://docs.example.com/a/\n')
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
  const directory = await writeFolder({ 'docs/a.html': page, 'docs/a/members.html': page })

  const finished = finishFiles(directory, ['docs/a.html', 'docs/a/members.html'], {
    ...finishOptions,
    folder: '/docs',
    form: { ending: '.html', base: '' },
    paths: new Set(['/docs/a/', '/docs/b/']),
  })

  expect(finished.flatMap(({ published }) => published?.path ?? [])).toEqual(['/a/'])
  const markdown = await readFile(join(directory, 'docs/a.md'), 'utf8')
  expect(markdown).toContain('Address: https://docs.example.com/docs/a.html\n')
  expect(markdown).toContain('B [C](https://docs.example.com/docs/b.md)')
})

test('A redirect of Astro stays unchanged, unless it contains a script', async () => {
  const redirect =
    '<!doctype html><title>Redirecting</title><meta http-equiv="refresh" content="0;url=/b/"><body><a href="/b/">B</a></body>'
  const directory = await writeFolder({ 'a/index.html': redirect })

  const [page] = await finishSite(directory)
  expect(page).toMatchObject({ needs: undefined, published: undefined })
  expect(await readFile(join(directory, 'a/index.html'), 'utf8')).toBe(redirect)

  const other = await writeFolder({ 'a/index.html': `${redirect}<script>run()</script>` })
  await expect(finishSite(other)).rejects.toThrow('a/index.html: has no <head>')
})

test('A site without the portal’s search has no sections, and one that is not for agents no Markdown', async () => {
  const directory = await writeFolder({ 'a/index.html': '<head></head><main><h1>A</h1></main>' })
  const settings = { ...finishOptions, hasSearch: false, writesMarkdown: false }

  const pages = finishFiles(directory, ['a/index.html'], settings)

  expect(pages.flatMap(({ sections }) => sections)).toEqual([])
  expect(await readdir(directory)).toEqual(['a'])
})

async function finishSite(directory: string) {
  const files = (await readdir(directory, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  )
  const pages = finishFiles(directory, files, finishOptions)
  const needs = pages.flatMap((page) => page.needs ?? [])
  await writeFile(join(directory, '_headers'), '')
  const project = { root: directory, directory, adapter: undefined }
  const choices = {
    ...finishOptions,
    policy: formatPolicy(permitSite(needs, { called: finishOptions.origins })),
    hashedPath: finishOptions.assets.path,
    folders: [''],
  }
  await publishHeaders(project, choices, 'headers')
  return pages
}

function finishFiles(
  directory: string,
  files: readonly string[],
  settings: Omit<FinishOptions, 'directory'>,
) {
  const { folder } = settings
  const finish = createFinisher(new Map([[folder, { ...settings, directory }]]))
  return files.map((file) => finishWrittenPage(directory, { file, folder }, finish))
}

async function readScripts(path: string): Promise<readonly string[]> {
  return findHashes(getPolicy(await readFile(path, 'utf8')) ?? '')
}

function findHashes(text: string): readonly string[] {
  return [...text.matchAll(/'sha256-[^']+'/g)].map(([source]) => source)
}
