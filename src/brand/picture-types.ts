import { extname } from 'node:path'

/** The media type of each picture that every supported browser shows, by the end of its name. */
const pictureTypes = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
} as const

/** @returns nothing for a file that is no such picture */
export function findPictureType(path: string): string | undefined {
  const types: Readonly<Record<string, string>> = pictureTypes
  return types[extname(path).toLowerCase()]
}
