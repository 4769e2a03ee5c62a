import { extname } from 'node:path'
import type { Brand } from '#brand/brand.ts'

/** The address of the favicon, from the root of the site. */
export function locateFavicon({ favicon }: Pick<Brand, 'favicon'>): string {
  return `/favicon${extname(favicon).toLowerCase()}`
}
