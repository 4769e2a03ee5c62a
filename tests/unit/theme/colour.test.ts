import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { measureContrast, mixHex, parseColour, toHex } from '#theme/colour.ts'

const toText = (text: string) => {
  const colour = parseColour(text)
  return colour && toHex(colour)
}

test('Every sRGB colour is unchanged by the conversion to OKLCH', () => {
  assert(
    property(integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const hex = `#${number.toString(16).padStart(6, '0')}`
      expect(toText(hex)).toBe(hex)
    }),
    { numRuns: 1000 },
  )
})

// Values of CSS Color Module 4, section 9 (`oklch()`), and of its sample code.
test.each([
  ['#ffffff', 1, 0, undefined],
  ['#000000', 0, 0, undefined],
  ['#ff0000', 0.62796, 0.25768, 29],
  ['#00ff00', 0.86644, 0.29483, 142],
  ['#0000ff', 0.45201, 0.31321, -96],
  ['#808080', 0.59987, 0, undefined],
])('%s has the lightness %s, the chroma %s and the hue %s', (hex, lightness, chroma, hue) => {
  const { l = 0, c = 0, h } = parseColour(hex) ?? {}
  expect(l).toBeCloseTo(lightness, 4)
  expect(c).toBeCloseTo(chroma, 4)
  expect(h === undefined ? undefined : Math.round(h)).toBe(hue)
})

test.each([
  ['#fff', '#ffffff'],
  ['#0B6670', '#0b6670'],
  ['#0b6670ff', '#0b6670'],
  [' navy ', '#000080'],
  ['Red', '#ff0000'],
  ['rebeccapurple', '#663399'],
  ['rgb(10 20 30)', '#0a141e'],
  ['rgb(4%, 8%, 12%)', '#0a141f'],
  ['hsl(120deg 50% 40%)', '#339933'],
  ['hwb(200 10% 20%)', '#1a90cc'],
  ['lab(50 40 20)', '#b95857'],
  ['oklch(0.55 0.2 260)', '#1c69e3'],
  ['color(srgb 0.5 0.2 0.1)', '#80331a'],
  // Outside of sRGB: the nearest colour by the standard's gamut mapping.
  ['color(display-p3 1 0 0)', '#ff0f0e'],
])('The colour %s is %s', (text, hex) => {
  expect(toText(text)).toBe(hex)
})

test.each([
  '',
  '#12',
  '#0b667080',
  'tael',
  'rgb(1 2)',
  'rgb(1 2 3 / 50%)',
  'transparent',
  'currentColor',
  'inherit',
  'CanvasText',
  'var(--accent)',
  'light-dark(red, blue)',
  'red blue',
  'red !important',
  'red/*',
  'red; color: blue',
  'red} b { color: blue',
])('%j is not an opaque colour', (text) => {
  expect(parseColour(text)).toBeUndefined()
})

test('A colour outside of sRGB keeps its lightness and hue', () => {
  const { l = 0, h = 0 } = parseColour(toHex({ l: 0.6, c: 0.4, h: 150 })) ?? {}
  expect(l).toBeCloseTo(0.6, 2)
  expect(h).toBeCloseTo(150, 0)
  expect(toHex({ l: 1.2, c: 0.1, h: 0 })).toBe('#ffffff')
})

test('Contrast is that of WCAG', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(measureContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(measureContrast('#ffffff', '#777777')).toBe(measureContrast('#777777', '#ffffff'))
})

test('Colours are mixed in sRGB', () => {
  expect(mixHex('#000000', '#ffffff', 0.2)).toBe('#333333')
  expect(mixHex('#0b6670', '#0b6670', 0.5)).toBe('#0b6670')
})
