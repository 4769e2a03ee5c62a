import { formatCount } from '#text/format.ts'
import { translate } from './translations.ts'
import type { ConsoleText } from './console-texts.ts'

/** Returns a text in the page's language, of which there is one for one thing and one for all other counts. */
export function translateCount(count: number, one: ConsoleText, many: ConsoleText): string {
  return translate(count === 1 ? one : many, { count: formatCount(count) })
}

/** Formats a number of bytes with SI prefixes: `634 bytes`, `1.2 kB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  // Above this, rounding would show 1000.0 kB.
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
