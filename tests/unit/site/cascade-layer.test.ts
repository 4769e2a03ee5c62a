import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The sandbox is not part of a site, and Scalar's styles have no layer. */
const files = globSync('src/**/*.{css,astro}', {
  exclude: ['src/sandbox/**', 'src/service/sandbox-pictures/**', 'src/site/scalar/scalar.css'],
})

test('Every style rule of the portal is in its cascade layer, below those of a site', () => {
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
