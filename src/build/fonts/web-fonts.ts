import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Font } from '@capsizecss/unpack'
import { measureFonts, subsetMono, subsetSans } from './subset-fonts.ts'

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

type FontMetrics = Pick<Font, 'ascent' | 'descent' | 'lineGap' | 'unitsPerEm' | 'xWidthAvg'>

/**
 * The style sheet of the fallback faces used until the fonts load. Every system has them; they are scaled so that each line
 * keeps its height and about its width, and nothing moves when the fonts arrive.
 */
export function writeFallbackFaces(fonts: {
  readonly sans: FontMetrics
  readonly mono: FontMetrics
}): string {
  return [
    writeFallback('IBM Plex Sans', fonts.sans, arial),
    writeFallback('IBM Plex Mono', fonts.mono, courier),
  ].join('\n')
}

/** A system font, by its names on Windows, macOS and Linux (there: one with the same widths). */
interface SystemFont {
  readonly names: readonly string[]
  /** The average width of a character of English prose, as a fraction of the font size, read with the same library. */
  readonly averageWidth: number
}

const arial: SystemFont = {
  names: ['Arial', 'Liberation Sans', 'Arimo'],
  averageWidth: 913 / 2048,
}
const courier: SystemFont = {
  names: ['Courier New', 'Liberation Mono', 'Cousine'],
  averageWidth: 1229 / 2048,
}

/** The overrides are fractions of the adjusted size (CSS Fonts Level 5, section 6), so the adjustment is divided out. */
function writeFallback(family: string, metrics: FontMetrics, system: SystemFont): string {
  const { unitsPerEm, xWidthAvg, ascent, descent, lineGap } = metrics
  const adjustment = xWidthAvg / unitsPerEm / system.averageWidth
  const adjusted = unitsPerEm * adjustment
  return `@font-face {
  font-family: '${family} fallback';
  src: ${system.names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(adjustment)};
  ascent-override: ${percent(ascent / adjusted)};
  descent-override: ${percent(-descent / adjusted)};
  line-gap-override: ${percent(lineGap / adjusted)};
}`
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(2)}%`
}
