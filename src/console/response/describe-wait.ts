import { formatSeconds } from '#core/text/format-duration.ts'

/** Says until when a server asks to wait, in the reader’s own time, and how long that is from now. */
export function describeWait(at: number, now: number): string {
  const time = formatMoment(new Date(at), new Date(now))
  const seconds = Math.ceil((at - now) / 1000)
  return seconds > 0
    ? `The server asks to wait until ${time}, ${formatSeconds(seconds)} from now, before the next request (Retry-After).`
    : `The server asked to wait until ${time} before the next request (Retry-After). That time has come.`
}

/** With the date, unless it is today. */
function formatMoment(moment: Date, now: Date): string {
  return moment.toDateString() === now.toDateString()
    ? moment.toLocaleTimeString()
    : moment.toLocaleString()
}
