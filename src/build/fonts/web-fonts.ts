import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { writeFallbackFaces } from './font-faces.ts'
import { subsetMono, subsetSans, measureFonts } from './subset-fonts.ts'

/** The module from which pages import these fonts; the route middleware adds the fonts' addresses to pages. */
const name = 'virtual:web-fonts'

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
        const [sans, mono, metrics] = await Promise.all([
          subsetSans(),
          subsetMono(),
          measureFonts(),
        ])
        const fallbacks = writeFallbackFaces(metrics)
        await Promise.all([
          renew(new URL('ibm-plex-sans.woff2', directory), sans),
          renew(new URL('ibm-plex-mono.woff2', directory), mono),
          renew(new URL('fallback-faces.css', directory), Buffer.from(`${fallbacks}\n`)),
        ])
        updateConfig({
          vite: { resolve: { alias: { [name]: fileURLToPath(directory).replace(/\/$/, '') } } },
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
