import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { parse } from 'parse5'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeDefaultPolicy } from '#build/security/default-policy.ts'
import { projectRoot } from '#host/places.ts'
import { astro, cleanEnvironment } from '#host/run-astro.ts'
import { findAll, readAttribute } from './built-page.ts'

/**
 * Guards of the list "Internals of others" in docs/architecture.md: what a built site shows of the packages that it is made
 * with, beyond what those promise. What only a browser shows has its guard among the browser tests.
 */
const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
const sources = join(projectRoot, 'src')
const modules = join(projectRoot, 'node_modules')

/** A code block with a title is on pages of teams alone. */
const written = new Set(['title', ...globSync('**/*.html', { cwd: site }).flatMap(listClasses)])

describe('The style sheets name what is there', () => {
  test.each([
    'site/page.css',
    'site/prose.css',
    'site/statements/statement.css',
    'service/sandbox-pictures/sandbox-pictures.css',
  ])('Each class that %s selects is on a page', (file) => {
    const selected = listSelected(file)
    expect(selected).toContain('sl-markdown-content')
    expect(selected.filter((name) => !written.has(name))).toEqual([])
  })

  test.each(['site/search/search-dialog.css', 'site/scalar/scalar.css'])(
    'Each class that %s selects is one that a script or a page of the site writes',
    (file) => {
      const writers = [...globSync('_astro/*.js', { cwd: site }), 'index.html', scalarPage]
      const text = writers.map(read).join('\n')
      const selected = listSelected(file)
      expect(selected.length).toBeGreaterThan(10)
      expect(selected.filter((name) => !text.includes(name))).toEqual([])
    },
  )

  test.each([
    ['Starlight', /--(?:__)?sl-[\w-]+/g, '@astrojs/starlight'],
    ['Scalar', /--(?:scalar|refs|markdown)-[\w-]+/g, '@scalar'],
  ])('%s still has each of its custom properties that ours set or read', (_, pattern, name) => {
    const files = '**/*.{css,astro}'
    const ours = listMatches(sources, files, pattern)
    const theirs = listMatches(join(modules, name), files, pattern)
    expect(ours.size).toBeGreaterThan(3)
    expect([...ours].filter((property) => !theirs.has(property))).toEqual([])
  })

  test.each(['quickstart/index.html', 'reference/list-experiments/index.html', '404.html'])(
    'Styles of %s meet the layers of Starlight in the order that it gives them',
    (file) => {
      const head = read(file).split('<body')[0] ?? ''
      const styles = head.replaceAll(/<link rel="stylesheet" href="\/([^"]+)"[^>]*>/g, (_, path) =>
        read(String(path)),
      )
      expect(styles.length).toBeGreaterThan(head.length)
      const met = [...styles.matchAll(/@layer ([^{;]*)[{;]/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      )
      expect([...new Set(met)].filter((name) => name.startsWith('starlight.'))).toEqual(
        ['base', 'reset', 'core', 'content', 'components', 'utils'].map(
          (one) => `starlight.${one}`,
        ),
      )
    },
  )

  test('Starlight resets margins and the fonts of controls, and leaves the console alone', () => {
    const styles = readFileSync(join(modules, '@astrojs/starlight/dist/style/reset.css'), 'utf8')
    expect(styles).toMatch(/\* \{\s+margin: 0;/)
    expect(styles).toMatch(/input,\s+button,\s+textarea,\s+select \{\s+font: inherit;/)
    const content = readFileSync(
      join(modules, '@astrojs/starlight/dist/style/markdown.css'),
      'utf8',
    )
    expect(content).toMatch(/code:not\(:where\(\.not-content \*\)\) \{/)
  })

  test('Each token of code has the colour of the light theme, in which it is printed, as --1', () => {
    const spans = findAll(parse(read('quickstart/index.html')), isToken)
    expect(spans.length).toBeGreaterThan(10)
    const colours = spans.map((span) => readAttribute(span, 'style') ?? '')
    expect(colours.filter((style) => !/^--0:#\w+;--1:#\w+/.test(style))).toEqual([])
  })
})

test('The default policy knows every worker of the site by its name', () => {
  const workers = globSync('_astro/*worker*.js', { cwd: site })
  const names = workers.map((file) => basename(file).replace(/worker.*/, 'worker'))
  expect(new Set(names)).toEqual(new Set(['body.worker']))
  expect(workers.filter((file) => !mayStart(`/${file}`))).toEqual([])
})

test('Astro prints a line for each page, and marks the one with which the reason of a failed build begins', async () => {
  await mkdir(join(projectRoot, '.portal'), { recursive: true })
  const root = await mkdtemp(join(projectRoot, '.portal/at-fault-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'src/pages'), { recursive: true })
  await writeFile(
    join(root, 'src/pages/index.astro'),
    "---\nthrow new Error('This page is at fault.')\n---\n",
  )
  await writeFile(join(root, 'src/pages/about.astro'), '<p>About</p>')
  const build = promisify(execFile)(process.execPath, [...astro, 'build', '--root', root], {
    // As the portal's build asks for it: without colours, which Astro also writes where CI is set.
    env: cleanEnvironment({ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }),
  })

  await expect(build).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/─ \/about\/index\.html \(/),
    stderr: expect.stringMatching(/^.*\[ERROR\] Error: This page is at fault\.\n/),
  })
})

test('Astro adds its hint about browser APIs to an error by the string of the error', () => {
  const errors = join(modules, 'astro/dist/core/errors/dev')
  const asked = /commonBrowserAPIs\.some\(\(api\) => err\.toString\(\)\.includes\(api\)\)/g
  expect(listMatches(errors, '*.js', asked).size).toBe(1)
})

test('Astro’s server forgets the addresses of routes when it is told that content has changed', () => {
  const server = join(modules, 'astro/dist/vite-plugin-app')
  const cleared =
    /on\("astro:content-changed", \(\) => \{\s*getRouteCache\(manifest\)\.clearAll\(\)/g
  expect(listMatches(server, '*.js', cleared).size).toBe(1)
})

const scalarPage = 'reference/api/index.html'

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}

function listClasses(file: string): readonly string[] {
  return findAll(parse(read(file)), () => true).flatMap(
    (element) => readAttribute(element, 'class')?.split(/\s+/) ?? [],
  )
}

/** The classes in the selectors of a style sheet, each once. */
function listSelected(file: string): readonly string[] {
  const css = readFileSync(join(sources, file), 'utf8').replaceAll(/\/\*.*?\*\/|@import.*?;/gs, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? [])
  return [...new Set(names)]
}

function listMatches(directory: string, files: string, pattern: RegExp): ReadonlySet<string> {
  const texts = globSync(files, { cwd: directory }).map((file) =>
    readFileSync(join(directory, file), 'utf8'),
  )
  return new Set(texts.flatMap((text) => text.match(pattern) ?? []))
}

type Element = ReturnType<typeof findAll>[number]

function isToken(element: Element): boolean {
  return element.tagName === 'span' && (readAttribute(element, 'style') ?? '').startsWith('--0:')
}

/** Asks the policy of a page as a browser would. */
function mayStart(address: string): boolean {
  let ask: ((text: string, type: string, sink: string) => string | null) | undefined
  const trustedTypes = {
    createPolicy: (_: string, rules: { createScriptURL: typeof ask }) =>
      (ask = rules.createScriptURL),
  }
  const location = { origin: 'https://docs.example.com' }
  runInNewContext(writeDefaultPolicy({ base: '' }), { trustedTypes, location, URL })
  return ask?.(address, 'TrustedScriptURL', 'Worker constructor') === address
}
