import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Excluded: the sandbox is not part of a site, and Scalar's styles have no layer. */
const files = globSync('src/**/*.{css,astro}', {
  exclude: [
    'src/sandbox/**',
    'src/portal/sandbox-pictures/**',
    'src/starlight/pages/scalar/scalar.css',
  ],
})

test('Every style rule of the portal is in its cascade layer, below the site’s', () => {
  const outside = files.filter((file) => listStyles(file).some((css) => !isLayered(css)))

  expect(files.length).toBeGreaterThan(40)
  expect(outside).toEqual([])
})

function isLayered(css: string): boolean {
  const rules = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@font-face \{[^}]*\}|@import [^;]+;/g, '')
    .trim()
  return /^@layer starlight[^;]*, portal;(?:\s*@layer portal \{[^]*\})?$/.test(rules)
}

function listStyles(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) return [text]
  const styles = text.matchAll(/<style(?![^>]*is:inline)[^>]*>([^]*?)<\/style>/g)
  return Array.from(styles, ([, css = '']) => css)
}

test('Every class of the portal has its prefix', () => {
  const classes = files.flatMap((file) =>
    listStyles(file).flatMap((css) =>
      listSelectors(css).flatMap((selector) =>
        Array.from(selector.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = '']) => name),
      ),
    ),
  )

  expect(classes.length).toBeGreaterThan(400)
  expect(new Set(classes.filter((name) => !/^(?:portal|sl|starlight)-/.test(name)))).toEqual(
    new Set(othersClasses),
  )
})

/** Classes of Starlight and Expressive Code that the portal styles. */
const othersClasses =
  'caret code content-panel copy ec-line expressive-code frame header large level-h2 level-h3 link-title main-frame main-pane not-content page pagination-links right-sidebar right-sidebar-container right-sidebar-panel sidebar-content site-title title top-level'.split(
    ' ',
  )

function listSelectors(css: string): readonly string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\/|@layer [^{;]*;|@import [^;]+;/g, '')
  return Array.from(rules.matchAll(/([^{};]+)\{/g), ([, selector = '']) => selector).filter(
    (selector) => !selector.trim().startsWith('@'),
  )
}

test('A method has the same badge on every page, in the sidebar, in search and in the console', () => {
  const badges = globSync('src/**/*.{css,astro,ts,tsx}').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/portal-(?:[\w-]+-)?method(?=[\s'"`{.,:)])/g),
      ([name]) => name,
    ),
  )

  expect([...new Set(badges)]).toEqual(['portal-method'])
})
