import { readFileSync } from 'node:fs'
import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { measureContrast, parseColour } from '#theme/colour.ts'
import {
  BrandError,
  contrastPairs,
  backgrounds,
  minContrast,
  schemes,
  shadeAccent,
  formatBrandCss,
} from '#theme/shade-accent.ts'
import type { Scheme } from '#theme/shade-accent.ts'

/** Dark, bright and pale accents, greys, black and white. */
const accents = [
  0x0b6670, 0x7c3aed, 0xf97316, 0xfff9c4, 0xffff00, 0x0a0a12, 0xdc2626, 0x888888, 0, 0xffffff,
]

test('Every colour derived from an accent, and every status colour, has enough contrast', () => {
  assert(
    property(integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const shades = shadeAccent(`#${number.toString(16).padStart(6, '0')}`)
      for (const scheme of schemes) {
        expect(findFaint({ ...shades[scheme], ...statuses[scheme] })).toEqual([])
      }
    }),
    { numRuns: 200, examples: accents.map((accent) => [accent]) },
  )
})

test('The colours of an accent outside of sRGB have enough contrast', () => {
  const channel = double({ min: 0, max: 1, noNaN: true })
  assert(
    property(channel, channel, channel, (lightness, chroma, hue) => {
      const accent = `oklch(${lightness.toFixed(3)} ${(chroma * 0.4).toFixed(3)} ${(hue * 360).toFixed(1)})`
      const shades = shadeAccent(accent)
      for (const scheme of schemes) {
        expect(findFaint({ ...shades[scheme], ...statuses[scheme] })).toEqual([])
      }
    }),
    { numRuns: 100 },
  )
})

/** Samples of the colours that a designer picked before they were computed: light and dark. */
const picked = {
  'sl-color-accent-low': ['#dff0f1', '#0f3338'],
  'sl-color-accent': ['#0b6670', '#2a98a3'],
  'sl-color-text-accent': ['#0b6670', '#8fdade'],
  'portal-accent-fill': ['#0b6670', '#6fcdd3'],
  'portal-code-function': ['#0b6670', '#79cfd5'],
  'sl-color-white': ['#152023', '#eff4f4'],
  'sl-color-gray-3': ['#566568', '#93a2a4'],
  'sl-color-gray-6': ['#e9eeef', '#222d30'],
  'sl-color-black': ['#ffffff', '#111719'],
  'portal-sunken': ['#f5f8f8', '#0b1011'],
  'portal-line': ['#dfe6e7', '#2e3a3f'],
  'portal-quiet': ['#526164', '#a3b0b2'],
  'portal-code-foreground': ['#1f2d30', '#dbe4e5'],
  'portal-code-keyword': ['#6d3f9e', '#c8abf0'],
  'portal-on-accent': ['#ffffff', '#06262b'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

test.each(Object.entries(picked))(
  'The default accent gives %s as it was picked',
  (name, colours) => {
    const shades = shadeAccent('#0b6670')
    const made = schemes.map(
      (scheme) => Object.entries(shades[scheme]).find(([key]) => key === name)?.[1],
    )
    expect(made).toEqual(colours)
  },
)

test.each([
  ['a dark accent is unchanged, with white text', '#7c3aed', '#7c3aed', '#ffffff'],
  ['a bright accent is darkened to contrast with the page', '#ffff00', '#949400', '#21230d'],
  ['an accent with almost enough contrast stays almost the same', '#f97316', '#eb6900', '#2f1c10'],
  ['black stays black', '#000000', '#000000', '#ffffff'],
])('In the light scheme, %s', (_, accent, fill, ink) => {
  expect(shadeAccent(accent).light).toMatchObject({
    'portal-accent-fill': fill,
    'portal-on-accent': ink,
  })
})

test.each([
  '#0b6670',
  'rgb(11 102 112)',
  'rgb(11, 102, 112)',
  'hsl(185.94 82.11% 24.12%)',
  '#0B6670 ',
])('%j is the default accent', (accent) => {
  expect(shadeAccent(accent)).toEqual(shadeAccent('#0b6670'))
})

test('The dark levels are distinct, and GET is not the colour of links', () => {
  const { dark } = shadeAccent('#0b6670')
  const levels = ['portal-sunken', 'sl-color-black', 'portal-raised', 'portal-surface'] as const
  const lightness = levels.map((level) => parseColour(dark[level])?.l ?? 0)
  const steps = lightness.slice(1).map((level, index) => level - (lightness[index] ?? 0))
  expect(Math.min(...steps)).toBeGreaterThan(0.02)
  expect(statuses.dark['portal-get']).not.toBe(dark['sl-color-text-accent'])
  const colours = readFileSync('src/starlight/styles/tokens.css', 'utf8')
  expect(colours).toContain("[data-method='GET'] {\n    --portal-method: var(--portal-get);")
})

test('A grey accent has grey greys', () => {
  const { light, dark } = shadeAccent('#777')
  const { 'portal-quiet': quiet, 'sl-color-gray-5': pale } = light
  const { 'portal-surface': surface, 'portal-line': line } = dark
  for (const grey of [quiet, pale, surface, line]) expect(grey).toMatch(/^#(\w\w)\1\1$/)
})

test('A glaring accent tints its greys no more than the default one', () => {
  const [glaring = 0, usual = 0] = ['#ff0000', '#0b6670'].map(
    (accent) => parseColour(shadeAccent(accent).light['sl-color-gray-6'])?.c,
  )
  // The eighth part of what a channel of 8 bits can show.
  expect(Math.abs(glaring - usual)).toBeLessThan(0.0005)
})

test.each(['', 'tael', '#12', 'rgb(1 2)', '#0b667080', 'transparent', 'var(--accent)'])(
  '%j is rejected with an error message',
  (accent) => {
    expect(() => shadeAccent(accent)).toThrow(
      new BrandError(
        `The accent ${JSON.stringify(accent)} is not an opaque colour of CSS. Write it like #0b6670.`,
      ),
    )
  },
)

test('A colour with too little contrast is found', () => {
  const { light } = shadeAccent('#0b6670')
  expect(findFaint({ ...light, ...statuses.light, 'portal-quiet': '#999999' })).toContain(
    'portal-quiet on sl-color-black: 2.85',
  )
})

/** The pale backgrounds of statuses, each with the colour of its own text. */
const paleGrounds = {
  'portal-good-low': 'portal-good',
  'portal-bad-low': 'portal-bad',
  'portal-caution-low': 'portal-contradictory',
} as const

const plainTexts = [
  'sl-color-white',
  'sl-color-gray-1',
  'sl-color-gray-2',
  'portal-quiet',
  'sl-color-text-accent',
]

/** The pairs in addition to those to which the shades are adjusted: text on fills of the accent, and the colours of statuses. */
const otherPairs = [
  ['portal-on-accent', ['portal-accent-fill', 'portal-accent-hover']],
  ['sl-color-text-invert', ['sl-color-text-accent', 'sl-color-bg-accent', 'sl-color-accent-high']],
  ...['contradictory', 'practice', 'sandbox', 'get', 'good', 'bad'].map(
    (name) => [`portal-${name}`, backgrounds] as const,
  ),
  ...Object.entries(paleGrounds).flatMap(([ground, own]) =>
    [own, ...plainTexts].map((name) => [name, [ground]] as const),
  ),
] as const

/** Returns the pairs of a scheme with less contrast than required. */
function findFaint(colours: Readonly<Record<string, string>>): readonly string[] {
  const pairs = [
    ...Object.entries(contrastPairs).map(([name, { kind, on }]) => [name, on, kind] as const),
    ...otherPairs.map(([name, on]) => [name, on, 'text'] as const),
  ]
  return pairs.flatMap(([name, on, kind]) =>
    on.flatMap((ground) => {
      const contrast = measureContrast(colours[name] ?? '', colours[ground] ?? '')
      return contrast >= minContrast[kind] ? [] : [`${name} on ${ground}: ${contrast.toFixed(2)}`]
    }),
  )
}

const statuses = parseStatuses()

/** Parses the colours in tokens.css, by scheme. */
function parseStatuses(): Readonly<Record<Scheme, Readonly<Record<string, string>>>> {
  const css = readFileSync('src/starlight/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = css
    .split(":root[data-theme='dark']")
    .map((part) =>
      Object.fromEntries(
        Array.from(part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name, hex]),
      ),
    )
  return { light, dark }
}

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
