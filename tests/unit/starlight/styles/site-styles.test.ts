import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { order } from '#snippets/highlight.ts'
import { measureContrast } from '#theme/colour.ts'
import { shadeAccent } from '#theme/shade-accent.ts'
import {
  createCodeThemes,
  formatLayerOrder,
  pickCodeColours,
} from '#starlight/styles/site-styles.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const shades = shadeAccent('#0b6670')

describe.for(['light', 'dark'] as const)('the %s code theme', (scheme) => {
  const { background = '', ...kinds } = pickCodeColours(shades[scheme])

  test('Every kind of token is legible on the code background (WCAG 1.4.3)', () => {
    const faint = Object.entries(kinds).filter(
      ([, colour]) => measureContrast(colour, background) < 4.5,
    )
    expect(faint).toEqual([])
  })

  test('Expressive Code uses the same colours', () => {
    const theme = createCodeThemes(shades).find(({ type }) => type === scheme)
    const used = new Set(theme?.tokenColors?.map(({ settings }) => settings.foreground))
    expect(theme?.colors?.['editor.background']).toBe(background)
    expect(used).toEqual(new Set(Object.values(kinds)))
    const colourOf = (kind: string) =>
      theme?.tokenColors?.find(({ scope }) => scope?.includes(kind))?.settings.foreground
    expect(colourOf('markup.underline.link')).toBe(kinds['function'])
    expect(colourOf('constant.other.option')).toBe(kinds['foreground'])
    expect(colourOf('string.template')).toBe(kinds['string'])
  })
})

test('Folds in prose have the browser’s mark, as those of the console', () => {
  const css = readFileSync('src/starlight/styles/prose.css', 'utf8')
  expect(css).toMatch(/summary[^{}]*::before \{\n {4}content: none;/)
})

test('The console colours every token kind of a snippet', () => {
  const css = readFileSync('src/console/ui/code.css', 'utf8')
  const classes = css.matchAll(/\.portal-code-(\w+) \{\n {4}color: var\(--portal-code-(\w+)\);/g)
  expect(Object.fromEntries(Array.from(classes, ([, kind, colour]) => [kind, colour]))).toEqual(
    Object.fromEntries(order.map((kind) => [kind, kind])),
  )
})

test.each([
  // The order that Starlight documents for Tailwind.
  [
    '@layer base, starlight, theme, components, utilities;\n@import "tailwindcss" layer(theme);',
    '@layer base, starlight, portal, theme, components, utilities;\n',
  ],
  ['@layer reset;\n@layer starlight, own;', '@layer reset;\n@layer starlight, portal, own;\n'],
  ['@layer portal, starlight;', '@layer portal, starlight;\n'],
  ['@layer own { a { color: red } }', ''],
  ['/* @layer base, starlight; */ a { color: red }', ''],
])(
  'The layers of %j keep the site’s order, and the portal’s layer follows Starlight’s',
  async (css, expected) => {
    const root = await writeFolder({ 'own.css': css })

    expect(formatLayerOrder(root, ['@fontsource/inter/400.css', './own.css'])).toBe(expected)
    expect(formatLayerOrder(root, ['/own.css'])).toBe(expected)
  },
)
