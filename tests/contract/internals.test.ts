import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { parse } from 'parse5'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatDefaultPolicy } from '#starlight/finish/policy/default-policy.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { astro, cleanEnvironment } from '#starlight/serve/run-astro.ts'
import { findAll, getAttribute } from './built-page.ts'

/**
 * Guards of the list "Reliance on third-party internals" in docs/architecture.md: undocumented behaviour of packages that a
 * built site shows. Behaviour that only a browser shows has its guard among the browser tests.
 */
const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
const sources = join(projectRoot, 'src')
const modules = join(projectRoot, 'node_modules')

/** A code block with a title exists only on pages of teams. */
const written = new Set(['title', ...globSync('**/*.html', { cwd: site }).flatMap(getClasses)])

describe('Selectors of the style sheets', () => {
  test.each([
    'starlight/styles/page.css',
    'starlight/styles/prose.css',
    'starlight/statements/statement.css',
    'portal/sandbox-pictures/sandbox-pictures.css',
  ])('Each class that %s selects is on a page', (file) => {
    const selected = getSelectedClasses(file)
    expect(selected).toContain('sl-markdown-content')
    expect(selected.filter((name) => !written.has(name))).toEqual([])
  })

  test.each(['starlight/search-dialog/search-dialog.css', 'starlight/pages/scalar/scalar.css'])(
    'Each class that %s selects is one that a script or a page of the site writes',
    (file) => {
      const writers = [...globSync('_astro/*.js', { cwd: site }), 'index.html', scalarPage]
      const text = writers.map(load).join('\n')
      const selected = getSelectedClasses(file)
      expect(selected.length).toBeGreaterThan(10)
      expect(selected.filter((name) => !text.includes(name))).toEqual([])
    },
  )

  test.each([
    ['Starlight', /--(?:__)?sl-[\w-]+/g, '@astrojs/starlight'],
    ['Scalar', /--(?:scalar|refs|markdown)-[\w-]+/g, '@scalar'],
  ])(
    '%s still contains each of its custom properties that our styles set or read',
    (_, pattern, name) => {
      const files = '**/*.{css,astro}'
      const ours = findMatches(sources, files, pattern)
      const theirs = findMatches(join(modules, name), files, pattern)
      expect(ours.size).toBeGreaterThan(3)
      expect([...ours].filter((property) => !theirs.has(property))).toEqual([])
    },
  )

  test.each(['quickstart/index.html', 'reference/list-experiments/index.html', '404.html'])(
    'Styles of %s use the cascade layers of Starlight in its order',
    (file) => {
      const head = load(file).split('<body')[0] ?? ''
      const styles = head.replaceAll(/<link rel="stylesheet" href="\/([^"]+)"[^>]*>/g, (_, path) =>
        load(String(path)),
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

  test('Starlight resets margins and the fonts of controls, but not in the console', () => {
    const styles = readFileSync(join(modules, '@astrojs/starlight/dist/style/reset.css'), 'utf8')
    expect(styles).toMatch(/\* \{\s+margin: 0;/)
    expect(styles).toMatch(/input,\s+button,\s+textarea,\s+select \{\s+font: inherit;/)
    const content = readFileSync(
      join(modules, '@astrojs/starlight/dist/style/markdown.css'),
      'utf8',
    )
    expect(content).toMatch(/code:not\(:where\(\.not-content \*\)\) \{/)
  })

  test('Each token of code has the colour of the light theme, used for print, as --1', () => {
    const spans = findAll(parse(load('quickstart/index.html')), isToken)
    expect(spans.length).toBeGreaterThan(10)
    const colours = spans.map((span) => getAttribute(span, 'style') ?? '')
    expect(colours.filter((style) => !/^--0:#\w+;--1:#\w+/.test(style))).toEqual([])
  })
})

test('The default policy contains every worker of the site', () => {
  const workers = globSync('_astro/*worker*.js', { cwd: site })
  const names = workers.map((file) => basename(file).replace(/worker.*/, 'worker'))
  expect(new Set(names)).toEqual(new Set(['body.worker']))
  expect(workers.filter((file) => !mayStart(`/${file}`))).toEqual([])
})

test("Astro prints a line for each page, and marks the line of a failed build's reason", async () => {
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
    // The same environment as the portal's build: without colours, which Astro also prints if CI is set.
    env: cleanEnvironment({ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }),
  })

  await expect(build).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/─ \/about\/index\.html \(/),
    stderr: expect.stringMatching(/^.*\[ERROR\] Error: This page is at fault\.\n/),
  })
})

test("Astro adds its hint about browser APIs to an error based on the error's string", () => {
  const errors = join(modules, 'astro/dist/core/errors/dev')
  const asked = /commonBrowserAPIs\.some\(\(api\) => err\.toString\(\)\.includes\(api\)\)/g
  expect(findMatches(errors, '*.js', asked).size).toBe(1)
})

test('Astro’s server reloads the addresses of routes when it is notified of changed content', () => {
  const server = join(modules, 'astro/dist/vite-plugin-app')
  const cleared =
    /on\("astro:content-changed", \(\) => \{\s*getRouteCache\(manifest\)\.clearAll\(\)/g
  expect(findMatches(server, '*.js', cleared).size).toBe(1)
})

const scalarPage = 'reference/api/index.html'

function load(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}

function getClasses(file: string): readonly string[] {
  return findAll(parse(load(file)), () => true).flatMap(
    (element) => getAttribute(element, 'class')?.split(/\s+/) ?? [],
  )
}

/** Returns the classes in the selectors of a style sheet, each once. */
function getSelectedClasses(file: string): readonly string[] {
  const css = readFileSync(join(sources, file), 'utf8').replaceAll(/\/\*.*?\*\/|@import.*?;/gs, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? [])
  return [...new Set(names)]
}

function findMatches(directory: string, files: string, pattern: RegExp): ReadonlySet<string> {
  const texts = globSync(files, { cwd: directory }).map((file) =>
    readFileSync(join(directory, file), 'utf8'),
  )
  return new Set(texts.flatMap((text) => text.match(pattern) ?? []))
}

type Element = ReturnType<typeof findAll>[number]

function isToken(element: Element): boolean {
  return element.tagName === 'span' && (getAttribute(element, 'style') ?? '').startsWith('--0:')
}

/** Evaluates the policy of a page like a browser. */
function mayStart(address: string): boolean {
  let ask: ((text: string, type: string, sink: string) => string | null) | undefined
  const trustedTypes = {
    createPolicy: (_: string, rules: { createScriptURL: typeof ask }) =>
      (ask = rules.createScriptURL),
  }
  const location = { origin: 'https://docs.example.com' }
  runInNewContext(formatDefaultPolicy({ base: '' }), { trustedTypes, location, URL })
  return ask?.(address, 'TrustedScriptURL', 'Worker constructor') === address
}
