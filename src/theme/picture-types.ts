import { extname } from 'node:path'

/** The media types of pictures that all supported browsers show, by file extension. */
const pictureTypes = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
} as const

/** @returns `undefined` for a file with another extension */
export function findPictureType(path: string): string | undefined {
  const types: Readonly<Record<string, string>> = pictureTypes
  return types[extname(path).toLowerCase()]
}
