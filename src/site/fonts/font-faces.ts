import type { FontMetrics } from './font-metrics.ts'

/**
 * The style sheet of the faces in which text stands until the fonts are there. Every system has them; they are scaled so that
 * each line is as tall and about as wide as it will be: nothing moves when the fonts arrive.
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

/** A font of the reader's system, by the names it has on Windows, macOS and Linux (there: of the same widths). */
interface SystemFont {
  readonly names: readonly string[]
  /** Of one character of the sample text. */
  readonly averageWidth: number
}

const arial: SystemFont = { names: ['Arial', 'Liberation Sans', 'Arimo'], averageWidth: 0.4499 }
const courier: SystemFont = {
  names: ['Courier New', 'Liberation Mono', 'Cousine'],
  averageWidth: 0.6001,
}

/** The overrides are fractions of the adjusted size (CSS Fonts Level 5, section 6), so the adjustment is divided out. */
function writeFallback(family: string, metrics: FontMetrics, system: SystemFont): string {
  const adjustment = metrics.averageWidth / system.averageWidth
  return `@font-face {
  font-family: '${family} fallback';
  src: ${system.names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(adjustment)};
  ascent-override: ${percent(metrics.ascent / adjustment)};
  descent-override: ${percent(metrics.descent / adjustment)};
  line-gap-override: ${percent(metrics.lineGap / adjustment)};
}`
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(2)}%`
}
