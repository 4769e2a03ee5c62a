/**
 * Formats a non-negative integer with digits in groups of three: `12,345`. Same as `toLocaleString('en')`, whose first call takes a
 * browser up to 16 ms to load language data, a frame on a page that shows a response.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a count with a noun: `1 byte`, `12,345 bytes`. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats milliseconds: `12 ms`, `1.24 s`, `30.0 s`, `12 min 7 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  // Above each bound, rounding would reach the next format, such as 1000 ms.
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  return formatSeconds(Math.round(seconds))
}

/** Formats an integer number of seconds, in at most two units: `0 s`, `12 min 7 s`, `2 h 5 min`, `3 d 4 h`. */
export function formatSeconds(seconds: number): string {
  const parts = [
    { count: Math.floor(seconds / 86_400), unit: 'd' },
    { count: Math.floor(seconds / 3600) % 24, unit: 'h' },
    { count: Math.floor(seconds / 60) % 60, unit: 'min' },
    { count: seconds % 60, unit: 's' },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(' ')
}

/** Counts code points, without building an array: a text may have millions. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
