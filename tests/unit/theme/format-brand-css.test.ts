import { expect, test } from 'vitest'
import { shadeAccent } from '#theme/shade-accent.ts'
import { formatBrandCss } from '#theme/format-brand-css.ts'

const shades = shadeAccent('#7c3aed')
const css = formatBrandCss(shades)
const [light = '', dark = ''] = css.split('@media not print')

test('Light colours apply to every page, and dark colours to screens in dark mode', () => {
  expect(light).toMatch(/^:root \{\n--sl-color-accent-low: #[0-9a-f]{6};\n/)
  expect(dark).toContain('(scripting: enabled) or (prefers-color-scheme: dark)')
  expect(dark).toContain(":root[data-theme='dark'] {\n--sl-color-accent-low: ")
})

test('Each colour occurs once for each scheme', () => {
  for (const [part, colours] of [
    [light, shades.light],
    [dark, shades.dark],
  ] as const) {
    expect(part.match(/(?<=^--)[\w-]+/gm)).toEqual(Object.keys(colours))
  }
})

test('The overlay behind a dialog is translucent', () => {
  expect(light).toMatch(/--sl-color-backdrop-overlay: #[0-9a-f]{6}99;/)
  expect(dark).toMatch(/--sl-color-backdrop-overlay: #[0-9a-f]{6}cc;/)
})
