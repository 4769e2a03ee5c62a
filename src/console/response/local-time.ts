/**
 * The time of day where the reader is, as `toLocaleTimeString` writes it. A browser takes some milliseconds to prepare this: it is
 * done when this module loads, before there is a response to show.
 */
export function formatTime(milliseconds: number): string {
  return format.format(milliseconds)
}

const format = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
