/**
 * The time of day where the reader is, as `20:30:15`. Not as `Intl` writes it, whose first use takes a browser 12 ms or more, for it
 * loads its data about languages; in a page that shows a response, that is a frame.
 */
export function formatTime(milliseconds: number): string {
  const moment = new Date(milliseconds)
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(writeTwo).join(':')
}

/** The same, after the date unless that is today: `2026-11-22 20:30:15`. */
export function formatMoment(milliseconds: number, now: number): string {
  const time = formatTime(milliseconds)
  const date = formatDate(milliseconds)
  return date === formatDate(now) ? time : `${date} ${time}`
}

function formatDate(milliseconds: number): string {
  const moment = new Date(milliseconds)
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(writeTwo).join('-')
}

function writeTwo(count: number): string {
  return String(count).padStart(2, '0')
}
