import { extname } from 'node:path'

/** The text files of a site, by extension. Pictures, fonts and archives are already compressed. */
const texts = new Set(
  '.css .html .http .js .json .map .md .mjs .svg .txt .webmanifest .xml .yaml'.split(' '),
)

/** Smaller files fit into one packet with their headers anyway. */
export const leastBytes = 1024

export function isCompressible(path: string): boolean {
  return texts.has(extname(path))
}
