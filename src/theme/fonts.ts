/**
 * The fonts of pages, at a third of the size of their packages: printable ASCII and the punctuation that pages use; all other
 * characters come from the reader's system. One file has all weights of the sans; the mono has no features, because ligatures
 * mislead readers who retype code. Created once, in a folder with subset-font 2.9.0, @fontsource-variable/ibm-plex-sans 5.3.0 and
 * @fontsource/ibm-plex-mono 5.3.0, by `node --input-type=module`:
 *
 *     import { readFile, writeFile } from 'node:fs/promises'
 *     import subsetFont from 'subset-font'
 *     const characters = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + '\u00a0©·×–—‘’“”•…'
 *     const cut = async (path, name, options) =>
 *       writeFile(name, await subsetFont(await readFile(`node_modules/${path}`), characters, { targetFormat: 'woff2', noHinting: true, ...options }))
 *     await cut('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2', 'ibm-plex-sans.woff2',
 *       { keepFeatures: ['kern'], variationAxes: { wght: { min: 400, max: 650 } } })
 *     await cut('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2', 'ibm-plex-mono.woff2', { keepFeatures: [] })
 */
export const fontFiles = {
  sans: new URL('fonts/ibm-plex-sans.woff2', import.meta.url),
  mono: new URL('fonts/ibm-plex-mono.woff2', import.meta.url),
} as const
