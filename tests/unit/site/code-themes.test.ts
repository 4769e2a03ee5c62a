import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { order } from '#core/snippet/highlight/patterns.ts'
import { codeThemes, readCodeColours } from '#site/code-themes.ts'
import { measureContrast } from './measure-contrast.ts'

describe.for(['light', 'dark'] as const)('the %s theme of code', (scheme) => {
  const { background = '', ...kinds } = readCodeColours(scheme)

  test('Every kind of token is legible on the code background (WCAG 1.4.3)', () => {
    const faint = Object.entries(kinds).filter(
      ([, colour]) => measureContrast(colour, background) < 4.5,
    )
    expect(faint).toEqual([])
  })

  test('It has a colour for every kind of token in Shiki’s theme', () => {
    expect(Object.keys(kinds).toSorted()).toEqual(
      [
        'comment',
        'constant',
        'foreground',
        'function',
        'keyword',
        'link',
        'parameter',
        'punctuation',
        'string',
        'string-expression',
      ].toSorted(),
    )
  })

  test('Expressive Code gets the same colours', () => {
    const theme = codeThemes.find(({ type }) => type === scheme)
    const used = new Set(theme?.tokenColors?.map(({ settings }) => settings.foreground))
    expect(theme?.colors?.['editor.background']).toBe(background)
    expect(used).toEqual(new Set(Object.values(kinds)))
  })
})

test('The console colours every kind of token that a snippet is split into, by the colours of the themes', () => {
  const css = readFileSync('src/ui/code.css', 'utf8')
  const classes = css.matchAll(/\.code-(\w+) \{\n {2}color: var\(--portal-code-(\w+)\);/g)
  expect(Object.fromEntries(Array.from(classes, ([, kind, colour]) => [kind, colour]))).toEqual(
    Object.fromEntries(order.map((kind) => [kind, kind])),
  )
})

test('A faint colour is noticed', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(measureContrast('#999999', '#ffffff')).toBeLessThan(4.5)
})
