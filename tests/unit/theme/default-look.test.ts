import { expect, test } from 'vitest'
import { schemes, shadeAccent } from '#theme/shade-accent.ts'

/** Samples of the colours that a designer picked before they were computed: light and dark. */
const picked = {
  'sl-color-accent-low': ['#dff0f1', '#0f3338'],
  'sl-color-accent': ['#0b6670', '#2a98a3'],
  'sl-color-text-accent': ['#0b6670', '#8fdade'],
  'portal-accent-fill': ['#0b6670', '#6fcdd3'],
  'portal-code-function': ['#0b6670', '#79cfd5'],
  'sl-color-white': ['#152023', '#eff4f4'],
  'sl-color-gray-3': ['#566568', '#93a2a4'],
  'sl-color-gray-6': ['#e9eeef', '#1d272a'],
  'sl-color-black': ['#ffffff', '#111719'],
  'portal-sunken': ['#f5f8f8', '#0b1011'],
  'portal-line': ['#dfe6e7', '#29353a'],
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
