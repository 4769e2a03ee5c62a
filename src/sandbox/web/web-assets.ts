import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { Brand } from '#brand/brand.ts'
import { findPictureType } from '#brand/picture-types.ts'
import { shadeAccent } from '#brand/shade-accent.ts'
import type { Shades } from '#brand/shade-accent.ts'

/** A file of the web application. */
export interface Asset {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The files of the web application by their paths, in the look of the brand. */
export function readAssets(brand: Brand): ReadonlyMap<string, Asset> {
  const css = `${writeColours(brand.accent)}\n${readText('sandbox.css')}`
  const { light, dark } = locateLogo(brand)
  const { logo = { light: brand.favicon, dark: brand.favicon } } = brand
  return new Map<string, Asset>([
    ['/assets/sandbox.css', { content: css, type: 'text/css; charset=utf-8' }],
    [
      '/assets/sandbox.js',
      { content: readText('sandbox.js'), type: 'text/javascript; charset=utf-8' },
    ],
    ['/assets/ibm-plex-sans.woff2', readFont('-variable/ibm-plex-sans', 'sans-latin-wght-normal')],
    ['/assets/ibm-plex-mono.woff2', readFont('/ibm-plex-mono', 'mono-latin-400-normal')],
    [locateIcon(brand), readPicture(brand.favicon)],
    [light, readPicture(logo.light)],
    [dark, readPicture(logo.dark)],
  ])
}

export function locateIcon({ favicon }: Pick<Brand, 'favicon'>): string {
  return `/assets/favicon${extname(favicon)}`
}

/** The paths of the logo for each scheme; without one, the favicon stands for it. */
export function locateLogo({ logo, favicon }: Pick<Brand, 'logo' | 'favicon'>): {
  readonly light: string
  readonly dark: string
} {
  if (!logo) return { light: locateIcon({ favicon }), dark: locateIcon({ favicon }) }
  return {
    light: `/assets/logo-light${extname(logo.light)}`,
    dark: `/assets/logo-dark${extname(logo.dark)}`,
  }
}

function readText(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
}

const require = createRequire(import.meta.url)

/** A font of the portal as its package has it: nobody waits for a file of this computer. */
function readFont(name: string, file: string): Asset {
  const path = require.resolve(`@fontsource${name}/files/ibm-plex-${file}.woff2`)
  return { content: new Uint8Array(readFileSync(path)), type: 'font/woff2' }
}

function readPicture(path: string): Asset {
  return { content: new Uint8Array(readFileSync(path)), type: findPictureType(path) ?? '' }
}

/** The colours of the brand for sandbox.css, which follows the system's scheme. */
function writeColours(accent: string): string {
  const { light, dark } = shadeAccent(accent)
  const lines = Object.entries(properties).map(
    ([name, [inLight, inDark]]) => `  --${name}: light-dark(${light[inLight]}, ${dark[inDark]});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** Each colour of sandbox.css, and which of the portal's it is in the light scheme and in the dark one. */
const properties = {
  page: ['sl-color-black', 'sl-color-black'],
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
