import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { drawMono, drawSans, measureFonts } from './draw-fonts.ts'
import { writeFallbackFaces } from './font-faces.ts'

/** How pages import what this integration draws; the route middleware names the fonts to them. */
const name = 'virtual:web-fonts'

/**
 * Draws the fonts of the site from their packages, a third of their size, and offers them to Vite, which gives them names
 * with a hash like every other asset.
 */
export function webFonts(): AstroIntegration {
  return {
    name: 'web-fonts',
    hooks: {
      'astro:config:setup': async ({ createCodegenDir, updateConfig }) => {
        const directory = createCodegenDir()
        const [sans, mono, metrics] = await Promise.all([drawSans(), drawMono(), measureFonts()])
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

/** Leaves an equal file alone, because another build may be reading it. */
async function renew(file: URL, content: Buffer): Promise<void> {
  const old = await readFile(file).catch(() => undefined)
  if (!old?.equals(content)) await writeFile(file, content)
}
