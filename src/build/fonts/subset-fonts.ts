import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fromBuffer } from '@capsizecss/unpack'
import type { Font } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { weights } from '#site/head/write-font-script.ts'

/**
 * The characters kept in the two fonts: printable ASCII and the punctuation that the pages use. All others come from the
 * reader's system fonts.
 */
const fontCharacters =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') +
  '\u00a0©·×–—‘’“”•…'

const require = createRequire(import.meta.url)
const readSans = () =>
  readFile(
    require.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
  )
const readMono = () =>
  readFile(require.resolve('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2'))

/** IBM Plex Sans for pages: one file for every weight. Modern screens render it well without hints. */
export async function subsetSans(): Promise<Buffer> {
  return subsetFont(await readSans(), fontCharacters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    variationAxes: { wght: weights },
    noHinting: true,
  })
}

/** IBM Plex Mono for pages, without features: ligatures would mislead readers who retype code. */
export async function subsetMono(): Promise<Buffer> {
  return subsetFont(await readMono(), fontCharacters, {
    targetFormat: 'woff2',
    keepFeatures: [],
    noHinting: true,
  })
}

/** IBM Plex Sans in one weight, uncompressed, for programs that support neither axes nor WOFF2. */
export async function subsetSansAtWeight(weight: number): Promise<Buffer<ArrayBuffer>> {
  return subsetFont(await readSans(), fontCharacters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  })
}

/** The metrics of the two fonts at weight 400. */
export async function measureFonts(): Promise<{ readonly sans: Font; readonly mono: Font }> {
  const [sans, mono] = await Promise.all([readSans(), readMono()])
  return { sans: await fromBuffer(sans), mono: await fromBuffer(mono) }
}
