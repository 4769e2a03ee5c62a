import { formatSeconds } from '#core/text/format-duration.ts'
import { formatMoment } from './local-time.ts'

/** Says how long the server asks to wait, with the end in the reader’s local time. */
export function describeWait(at: number, now: number): string {
  const time = formatMoment(at, now)
  const seconds = Math.ceil((at - now) / 1000)
  return seconds > 0
    ? `The server asks you to wait until ${time}, ${formatSeconds(seconds)} from now, before the next request (Retry-After).`
    : `The server asked you to wait until ${time} before the next request (Retry-After). That time has passed.`
}
