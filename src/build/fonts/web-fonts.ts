import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'
import { weights } from '#site/head/write-font-script.ts'

/** The module from which pages import these fonts; the route middleware adds the fonts' addresses to pages. */
const moduleName = 'virtual:web-fonts'

/**
 * Subsets the site's fonts from their packages, to a third of their size, and passes them to Vite, which adds a hash to
 * their names as for every other asset.
 */
export function webFonts(): AstroIntegration {
  return {
    name: 'web-fonts',
    hooks: {
      'astro:config:setup': async ({ createCodegenDir, updateConfig }) => {
        const directory = createCodegenDir()
        const [sans, mono] = await Promise.all([subsetSans(), subsetMono()])
        await Promise.all([
          renew(new URL('ibm-plex-sans.woff2', directory), sans),
          renew(new URL('ibm-plex-mono.woff2', directory), mono),
        ])
        updateConfig({
          vite: {
            resolve: { alias: { [moduleName]: fileURLToPath(directory).replace(/\/$/, '') } },
          },
        })
      },
    },
  }
}

/** Leaves an unchanged file alone, because another build may be reading it. */
async function renew(file: URL, content: Buffer): Promise<void> {
  const old = await readFile(file).catch(() => undefined)
  if (!old?.equals(content)) await writeFile(file, content)
}

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
