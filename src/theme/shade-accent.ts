import { measureContrast, mixHex, parseColour, toHex } from './colour.ts'
import type { Hex, Oklch } from './colour.ts'

/** Thrown for invalid brand options, with one sentence for each problem. */
export class BrandError extends Error {
  override readonly name = 'BrandError'
}

export const schemes = ['light', 'dark'] as const

export type Scheme = (typeof schemes)[number]

/** Every colour that depends on the accent, by its custom property without the leading hyphens. */
export type Shades = Readonly<
  Record<
    | keyof typeof accentShades
    | keyof typeof greyShades
    | keyof typeof codeColours
    | 'portal-on-accent'
    | 'portal-accent-hover',
    Hex
  >
>

/**
 * Derives the colours of a portal from its accent. A colour with less contrast than WCAG 2.2 AA requires is darkened in the light
 * scheme, and lightened in the dark one, until it has enough. So no accent is rejected for its contrast.
 *
 * @param accent any opaque CSS colour
 * @throws {BrandError} for any other value
 */
export function shadeAccent(accent: string): Readonly<Record<Scheme, Shades>> {
  const colour = parseColour(accent)
  if (!colour) {
    throw new BrandError(
      `The accent ${JSON.stringify(accent)} is not an opaque colour of CSS. Write it like #0b6670.`,
    )
  }
  return { light: shadeScheme(colour, 'light'), dark: shadeScheme(colour, 'dark') }
}

/** The highest chroma of the accent's shades and of greys: with a glaring red, text would glare, and greys would be pink. */
const maxChroma = { accent: 0.16, grey: 0.0774 } as const

function shadeScheme(accent: Oklch, scheme: Scheme): Shades {
  const shaded = {
    ...mapRecord(accentShades, (shade) => createShade(accent, shade[scheme], maxChroma.accent)),
    ...mapRecord(greyShades, (shade) => createShade(accent, shade[scheme], maxChroma.grey)),
    ...mapRecord(codeColours, (colours) => colours[scheme]),
  }
  const found: Readonly<Record<string, Hex>> = shaded
  const legible = mapRecord(shaded, (hex, name) => {
    const pairs = contrastPairs[name]
    return pairs ? makeLegible(hex, getGrounds(pairs, found), minContrast[pairs.kind], scheme) : hex
  })
  return { ...legible, ...fillAccent(accent, legible, scheme) }
}

function createShade(accent: Oklch, [lightness, chroma, turn]: Shade, limit: number): Hex {
  if (lightness === 'own') return toHex(accent)
  const { h = 0 } = accent
  return toHex({
    l: lightness,
    c: chroma * Math.min(accent.c, limit),
    h: h + turn,
  })
}

function getGrounds({ on }: ContrastPairs, colours: Readonly<Record<string, Hex>>): readonly Hex[] {
  return on.map((ground) => colours[ground] ?? '')
}

/** Returns the colour, or the nearest in lightness that has the given contrast with each background. */
export function makeLegible(hex: Hex, on: readonly Hex[], contrast: number, scheme: Scheme): Hex {
  const colour = parseColour(hex)
  if (!colour || on.every((ground) => measureContrast(hex, ground) >= contrast)) return hex
  const way = scheme === 'light' ? -1 : 1
  const l = colour.l + way * step
  if (l <= 0 || l >= 1) return scheme === 'light' ? '#000000' : '#ffffff'
  return makeLegible(toHex({ ...colour, l }), on, contrast, scheme)
}

/** The step of lightness, below what an eye can distinguish. */
const step = 0.004

/**
 * Returns the fill of buttons, its text, and its fill on hover. The text is the first ink with enough contrast on both fills. A fill
 * of medium lightness, on which no ink has enough, is darkened.
 */
function fillAccent(
  accent: Oklch,
  shades: Readonly<Record<'portal-accent-fill' | 'sl-color-white' | 'sl-color-black', Hex>>,
  scheme: Scheme,
): Pick<Shades, 'portal-accent-fill' | 'portal-accent-hover' | 'portal-on-accent'> {
  const fill = shades['portal-accent-fill']
  for (const shade of inks[scheme]) {
    const ink = createShade(accent, shade, maxChroma.grey)
    const hover = mixHex(
      fill,
      pickFarther(ink, shades['sl-color-white'], shades['sl-color-black']),
      0.15,
    )
    if ([fill, hover].every((ground) => measureContrast(ink, ground) >= minContrast.text)) {
      return { 'portal-accent-fill': fill, 'portal-accent-hover': hover, 'portal-on-accent': ink }
    }
  }
  const colour = parseColour(fill)
  const darker = toHex({ c: 0, ...colour, l: (colour?.l ?? 0) - step })
  return fillAccent(accent, { ...shades, 'portal-accent-fill': darker }, scheme)
}

/** Returns the colour with more contrast to the ink: on hover, the fill moves away from its text. */
function pickFarther(ink: Hex, one: Hex, other: Hex): Hex {
  return measureContrast(ink, one) > measureContrast(ink, other) ? one : other
}

function mapRecord<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript gives the keys of every object as text
  const keys = Object.keys(record) as Key[]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same for the entries
  return Object.fromEntries(keys.map((key) => [key, change(record[key], key)])) as Record<Key, To>
}

/**
 * A colour relative to the accent: its lightness in OKLCH (0 to 1, or the accent's own), its chroma as a multiple of the accent's, and
 * the rotation of its hue in degrees, because a pale or a dark tone of a colour appears to have another hue.
 */
type Shade = readonly [lightness: number | 'own', chroma: number, turn: number]

const accentShades = {
  'sl-color-accent-low': { light: [0.943, 0.23, -6], dark: [0.298, 0.53, 1] },
  'sl-color-accent': { light: ['own', 1, 0], dark: [0.625, 1.24, -2] },
  'sl-color-accent-high': { light: [0.338, 0.7, 1], dark: [0.84, 0.96, -7] },
  'sl-color-text-accent': { light: ['own', 1, 0], dark: [0.84, 0.96, -7] },
  'sl-color-text-invert': { light: [1, 0, 0], dark: [0.248, 0.48, 3] },
  'sl-color-bg-accent': { light: ['own', 1, 0], dark: [0.84, 0.96, -7] },
  'portal-accent-fill': { light: ['own', 1, 0], dark: [0.793, 1.16, -6] },
  'portal-focus': { light: ['own', 1, 0], dark: [0.793, 1.16, -6] },
  'portal-specified': { light: ['own', 1, 0], dark: [0.793, 1.16, -6] },
  'portal-code-function': { light: ['own', 1, 0], dark: [0.803, 1.08, -6] },
} as const satisfies ShadeTable

const greyShades = {
  'sl-color-white': { light: [0.234, 0.21, 9], dark: [0.963, 0.07, -10] },
  'sl-color-gray-1': { light: [0.3, 0.26, 10], dark: [0.916, 0.11, -1] },
  'sl-color-gray-2': { light: [0.383, 0.26, 9], dark: [0.824, 0.17, 2] },
  'sl-color-gray-3': { light: [0.495, 0.24, 4], dark: [0.7, 0.22, -1] },
  'sl-color-gray-4': { light: [0.62, 0.22, 5], dark: [0.517, 0.23, 5] },
  'sl-color-gray-5': { light: [0.86, 0.14, -3], dark: [0.38, 0.27, 13] },
  'sl-color-gray-6': { light: [0.946, 0.07, 4], dark: [0.287, 0.2, 11] },
  'sl-color-gray-7': { light: [0.974, 0.04, -10], dark: [0.252, 0.18, 8] },
  'sl-color-black': { light: [1, 0, 0], dark: [0.2, 0.13, 13] },
  'sl-color-bg-inline-code': { light: [0.958, 0.06, -10], dark: [0.295, 0.21, 9] },
  'sl-color-backdrop-overlay': { light: [0.385, 0.22, 13], dark: [0.135, 0.11, 5] },
  // From the lowest level to the highest: code and inputs, the page (`sl-color-black`), the sidebar and heads of code, then cards and
  // menus. In the dark scheme each is at least 0.023 of lightness above the one before it, because smaller steps look like one colour.
  'portal-sunken': { light: [0.977, 0.04, -10], dark: [0.17, 0.11, 4] },
  'portal-raised': { light: [0.99, 0.03, -10], dark: [0.223, 0.15, 5] },
  'portal-surface': { light: [1, 0, 0], dark: [0.252, 0.18, 8] },
  'portal-line': { light: [0.92, 0.1, 0], dark: [0.34, 0.24, 18] },
  'portal-control-line': { light: [0.62, 0.22, 5], dark: [0.608, 0.25, 7] },
  'portal-quiet': { light: [0.48, 0.25, 4], dark: [0.748, 0.19, 1] },
  'portal-not-specified': { light: [0.495, 0.24, 4], dark: [0.748, 0.19, 1] },
  'portal-code-background': { light: [0.977, 0.04, -10], dark: [0.17, 0.11, 4] },
  'portal-code-foreground': { light: [0.286, 0.25, 5], dark: [0.912, 0.13, -2] },
  'portal-code-comment': { light: [0.51, 0.23, 5], dark: [0.656, 0.22, 5] },
  'portal-code-punctuation': { light: [0.463, 0.25, 4], dark: [0.748, 0.19, 1] },
} as const satisfies ShadeTable

/** The colours of text on a fill, in the order in which they are tried. */
const inks = {
  light: [
    [1, 0, 0],
    [0.248, 0.48, 3],
  ],
  dark: [
    [0.248, 0.48, 3],
    [1, 0, 0],
  ],
} as const satisfies Readonly<Record<Scheme, readonly Shade[]>>

/** The colours of code that the accent does not change, so that they stay distinct from each other. */
const codeColours = {
  'portal-code-keyword': { light: '#6d3f9e', dark: '#c8abf0' },
  'portal-code-string': { light: '#1a6938', dark: '#94d0a6' },
  'portal-code-constant': { light: '#8a4b00', dark: '#e9b77a' },
  'portal-code-parameter': { light: '#8a4b00', dark: '#e9b77a' },
} as const satisfies Readonly<Record<string, Readonly<Record<Scheme, string>>>>

type ShadeTable = Readonly<Record<string, Readonly<Record<Scheme, Shade>>>>

/** The minimum contrast of WCAG 2.2, level AA, for text (1.4.3) and for graphics and controls (1.4.11). */
export const minContrast = { text: 4.5, mark: 3 } as const

const levels = ['sl-color-black', 'portal-sunken', 'portal-raised', 'portal-surface'] as const

/** The backgrounds of text and controls, including hovered and selected items. */
export const backgrounds = [
  ...levels,
  'sl-color-gray-7',
  'sl-color-gray-6',
  'sl-color-bg-inline-code',
  'sl-color-accent-low',
] as const

interface ContrastPairs {
  readonly kind: keyof typeof minContrast
  readonly on: readonly string[]
}

const textOnGrounds: ContrastPairs = { kind: 'text', on: backgrounds }
const markOnGrounds: ContrastPairs = { kind: 'mark', on: backgrounds }
const code: ContrastPairs = { kind: 'text', on: ['portal-code-background'] }
const selectableCode: ContrastPairs = {
  kind: 'text',
  on: ['portal-code-background', 'sl-color-accent-low'],
}

/** The colours with a required contrast, each with its backgrounds. No colour in this table is the background of another. */
export const contrastPairs: Readonly<Record<string, ContrastPairs>> = {
  'sl-color-white': textOnGrounds,
  'sl-color-gray-1': textOnGrounds,
  'sl-color-gray-2': textOnGrounds,
  'sl-color-gray-3': textOnGrounds,
  'sl-color-text-accent': textOnGrounds,
  'sl-color-bg-accent': textOnGrounds,
  'sl-color-accent-high': textOnGrounds,
  'portal-specified': textOnGrounds,
  'portal-not-specified': textOnGrounds,
  'portal-quiet': textOnGrounds,
  'sl-color-accent': markOnGrounds,
  'portal-focus': markOnGrounds,
  'portal-accent-fill': { kind: 'mark', on: levels },
  'portal-control-line': markOnGrounds,
  // Selected rows never contain a comment.
  'portal-code-comment': code,
  'portal-code-foreground': selectableCode,
  'portal-code-punctuation': selectableCode,
  'portal-code-keyword': selectableCode,
  'portal-code-function': selectableCode,
  'portal-code-string': selectableCode,
  'portal-code-constant': selectableCode,
  'portal-code-parameter': selectableCode,
}

/**
 * Formats the colours as custom properties: light first, then dark.
 *
 * @param prefix the prefix of the names to include
 * @param within a selector of the elements that have them, after a space; by default the entire page
 */
export function formatBrandCss(
  shades: Readonly<Record<Scheme, Readonly<Record<string, string>>>>,
  prefix: '' | 'portal-code-' = '',
  within = '',
): string {
  const formatProperties = (scheme: Scheme) =>
    Object.entries(shades[scheme])
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, hex]) => `--${name}: ${hex}${name === overlay ? overlayAlpha[scheme] : ''};`)
      .join('\n')
  return `:root${within} {
${formatProperties('light')}
}
/* Print is always light. Without scripts the page keeps the attribute that it was built with, and follows the system. */
@media not print {
  @media (scripting: enabled) or (prefers-color-scheme: dark) {
    :root[data-theme='dark']${within} {
${formatProperties('dark')}
    }
  }
}
`
}

/** The overlay behind a dialog, which is translucent. */
const overlay = 'sl-color-backdrop-overlay'
const overlayAlpha = { light: '99', dark: 'cc' } as const satisfies Readonly<Record<Scheme, string>>
