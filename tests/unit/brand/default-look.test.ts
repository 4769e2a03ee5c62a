import { expect, test } from 'vitest'
import { schemes } from '#brand/scheme.ts'
import { shadeAccent } from '#brand/shade-accent.ts'

/** The colours that were picked by hand before they were computed: light and dark. */
const picked = {
  'sl-color-accent-low': ['#dff0f1', '#0f3338'],
  'sl-color-accent': ['#0b6670', '#2a98a3'],
  'sl-color-accent-high': ['#083f46', '#8fdade'],
  'sl-color-text-accent': ['#0b6670', '#8fdade'],
  'sl-color-text-invert': ['#ffffff', '#06262b'],
  'sl-color-bg-accent': ['#0b6670', '#8fdade'],
  'portal-accent-fill': ['#0b6670', '#6fcdd3'],
  'portal-specified': ['#0b6670', '#6fcdd3'],
  'portal-code-function': ['#0b6670', '#79cfd5'],
  'sl-color-white': ['#152023', '#eff4f4'],
  'sl-color-gray-1': ['#223034', '#dde5e6'],
  'sl-color-gray-2': ['#37464a', '#bcc8ca'],
  'sl-color-gray-3': ['#566568', '#93a2a4'],
  'sl-color-gray-4': ['#7b898c', '#5d6b6e'],
  'sl-color-gray-5': ['#c9d3d4', '#36454a'],
  'sl-color-gray-6': ['#e9eeef', '#1d272a'],
  'sl-color-gray-7': ['#f4f7f7', '#171f21'],
  'sl-color-black': ['#ffffff', '#111719'],
  'sl-color-bg-inline-code': ['#eef2f2', '#202b2e'],
  'sl-color-backdrop-overlay': ['#3a464a', '#05090a'],
  'portal-sunken': ['#f5f8f8', '#0b1011'],
  'portal-raised': ['#fafcfc', '#0e1415'],
  'portal-surface': ['#ffffff', '#161e20'],
  'portal-line': ['#dfe6e7', '#29353a'],
  'portal-control-line': ['#7b898c', '#76868a'],
  'portal-quiet': ['#526164', '#a3b0b2'],
  'portal-not-specified': ['#566568', '#a3b0b2'],
  'portal-code-background': ['#f5f8f8', '#0b1011'],
  'portal-code-foreground': ['#1f2d30', '#dbe4e5'],
  'portal-code-comment': ['#5b696c', '#869497'],
  'portal-code-punctuation': ['#4d5c5f', '#a3b0b2'],
  'portal-code-keyword': ['#6d3f9e', '#c8abf0'],
  'portal-code-string': ['#1a6938', '#94d0a6'],
  'portal-code-constant': ['#8a4b00', '#e9b77a'],
  'portal-code-parameter': ['#8a4b00', '#e9b77a'],
  'portal-on-accent': ['#ffffff', '#06262b'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

test.each(Object.entries(picked))(
  'The default accent makes %s as it was picked',
  (name, colours) => {
    const shades = shadeAccent('#0b6670')
    const made = schemes.map(
      (scheme) => Object.entries(shades[scheme]).find(([key]) => key === name)?.[1],
    )
    expect(made).toEqual(colours)
  },
)
