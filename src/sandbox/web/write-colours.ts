import { shadeAccent } from '#brand/shade-accent.ts'
import type { Shades } from '#brand/shade-accent.ts'

/** The colours of the brand for sandbox.css, which follows the system's scheme. */
export function writeColours(accent: string): string {
  const { light, dark } = shadeAccent(accent)
  const lines = Object.entries(properties).map(
    ([name, [inLight, inDark]]) => `  --${name}: light-dark(${light[inLight]}, ${dark[inDark]});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** Each colour of sandbox.css, and which of the portal's it is in the light scheme and in the dark one. */
const properties = {
  page: ['portal-raised', 'sl-color-black'],
  card: ['portal-surface', 'portal-surface'],
  line: ['portal-line', 'portal-line'],
  edge: ['portal-control-line', 'portal-control-line'],
  text: ['sl-color-white', 'sl-color-white'],
  muted: ['portal-quiet', 'portal-quiet'],
  link: ['sl-color-text-accent', 'portal-specified'],
  focus: ['portal-focus', 'portal-focus'],
  accent: ['portal-accent-fill', 'portal-accent-fill'],
  'on-accent': ['portal-on-accent', 'portal-on-accent'],
} as const satisfies Readonly<Record<string, readonly [light: keyof Shades, dark: keyof Shades]>>
