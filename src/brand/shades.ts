import type { Scheme } from './scheme.ts'

/**
 * A colour by its relation to the accent: its lightness in OKLCH (0 to 1, or the accent's own), its chroma as a multiple of the
 * accent's, and how many degrees its hue is turned from the accent's, because a pale or a dark tone of a colour seems to have another.
 */
export type Shade = readonly [lightness: number | 'own', chroma: number, turn: number]

/** The shades that speak of the brand. */
export const accentShades = {
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

/** The greys, with a trace of the accent. */
export const greyShades = {
  'sl-color-white': { light: [0.234, 0.21, 9], dark: [0.963, 0.07, -10] },
  'sl-color-gray-1': { light: [0.3, 0.26, 10], dark: [0.916, 0.11, -1] },
  'sl-color-gray-2': { light: [0.383, 0.26, 9], dark: [0.824, 0.17, 2] },
  'sl-color-gray-3': { light: [0.495, 0.24, 4], dark: [0.7, 0.22, -1] },
  'sl-color-gray-4': { light: [0.62, 0.22, 5], dark: [0.517, 0.23, 5] },
  'sl-color-gray-5': { light: [0.86, 0.14, -3], dark: [0.38, 0.27, 13] },
  'sl-color-gray-6': { light: [0.946, 0.07, 4], dark: [0.265, 0.19, 11] },
  'sl-color-gray-7': { light: [0.974, 0.04, -10], dark: [0.232, 0.16, 8] },
  'sl-color-black': { light: [1, 0, 0], dark: [0.2, 0.13, 13] },
  'sl-color-bg-inline-code': { light: [0.958, 0.06, -10], dark: [0.28, 0.21, 9] },
  'sl-color-backdrop-overlay': { light: [0.385, 0.22, 13], dark: [0.135, 0.11, 5] },
  // From the lowest level to the highest: code and input, what is raised above the page, the page itself is `sl-color-black`.
  'portal-sunken': { light: [0.977, 0.04, -10], dark: [0.17, 0.11, 4] },
  'portal-raised': { light: [0.99, 0.03, -10], dark: [0.185, 0.12, 2] },
  'portal-surface': { light: [1, 0, 0], dark: [0.23, 0.16, 7] },
  'portal-line': { light: [0.92, 0.1, 0], dark: [0.32, 0.24, 18] },
  'portal-control-line': { light: [0.62, 0.22, 5], dark: [0.608, 0.25, 7] },
  'portal-quiet': { light: [0.48, 0.25, 4], dark: [0.748, 0.19, 1] },
  'portal-not-specified': { light: [0.495, 0.24, 4], dark: [0.748, 0.19, 1] },
  'portal-code-background': { light: [0.977, 0.04, -10], dark: [0.17, 0.11, 4] },
  'portal-code-foreground': { light: [0.286, 0.25, 5], dark: [0.912, 0.13, -2] },
  'portal-code-comment': { light: [0.51, 0.23, 5], dark: [0.656, 0.22, 5] },
  'portal-code-punctuation': { light: [0.463, 0.25, 4], dark: [0.748, 0.19, 1] },
} as const satisfies ShadeTable

/** The text on a fill, in the order in which they are tried. */
export const inks = {
  light: [
    [1, 0, 0],
    [0.248, 0.48, 3],
  ],
  dark: [
    [0.248, 0.48, 3],
    [1, 0, 0],
  ],
} as const satisfies Readonly<Record<Scheme, readonly Shade[]>>

/** The kinds of code that no accent changes, so that they stay apart from each other. */
export const codeColours = {
  'portal-code-keyword': { light: '#6d3f9e', dark: '#c8abf0' },
  'portal-code-string': { light: '#1a6938', dark: '#94d0a6' },
  'portal-code-constant': { light: '#8a4b00', dark: '#e9b77a' },
  'portal-code-parameter': { light: '#8a4b00', dark: '#e9b77a' },
} as const satisfies Readonly<Record<string, Readonly<Record<Scheme, string>>>>

type ShadeTable = Readonly<Record<string, Readonly<Record<Scheme, Shade>>>>
