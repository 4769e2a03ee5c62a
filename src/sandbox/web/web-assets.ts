import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Brand } from '#brand/brand.ts'
import { findPictureType } from '#brand/picture-types.ts'
import { writeColours } from './write-colours.ts'

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

function readPicture(path: string): Asset {
  return { content: new Uint8Array(readFileSync(path)), type: findPictureType(path) ?? '' }
}
