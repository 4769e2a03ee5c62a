/* oxlint-disable no-restricted-globals -- Date computes with the values that are passed in, and reads no clock. */

/** The meaning of a `Retry-After` field (RFC 9110, section 10.2.3). */
export type RetryAfter =
  /** Milliseconds since the epoch, later than the response. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  | { readonly kind: 'sentence'; readonly sentence: string }

/**
 * `receivedAt` is in milliseconds since the epoch.
 *
 * @returns `undefined` for an empty field
 */
export function readRetryAfter(value: string, receivedAt: number): RetryAfter | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const at = readMoment(text, receivedAt)
  if (at !== undefined) return at <= receivedAt ? { kind: 'now' } : { kind: 'moment', at }
  const quoted = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
  return {
    kind: 'sentence',
    sentence: `The server sent a Retry-After header that is neither a number of seconds nor a date (“${quoted}”), so it does not say how long to wait.`,
  }
}

/** Enough to recognise a value; the list of headers has all of it. */
const longestQuote = 60

/** Undefined also for a time that no date can have. */
function readMoment(text: string, receivedAt: number): number | undefined {
  const at = /^\d+$/.test(text)
    ? receivedAt + Number(text) * 1000
    : httpDate.test(text)
      ? Date.parse(text)
      : NaN
  return Number.isNaN(new Date(at).getTime()) ? undefined : at
}

/** IMF-fixdate, the one form of an HTTP-date that is still sent (RFC 9110, section 5.6.7). */
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
