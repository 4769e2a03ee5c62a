/* oxlint-disable no-restricted-globals -- Date computes with the values that are passed in, and reads no clock. */

/** The meaning of a `Retry-After` field (RFC 9110, section 10.2.3). */
export type RetryAfter =
  /** Milliseconds since the epoch, later than the response. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  /** A value that gives no useful time. */
  | { readonly kind: 'sentence'; readonly sentence: string }

/** Later times are described in a sentence: a countdown to them would be useless. */
const longestWait = 100 * 365.2425 * 86_400_000

/**
 * @param receivedAt when the response arrived, in milliseconds since the epoch
 * @returns `undefined` for an empty field
 */
export function readRetryAfter(value: string, receivedAt: number): RetryAfter | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const at = readMoment(text, receivedAt)
  if (at === undefined) {
    return report(
      `The server sent a Retry-After header that is neither a number of seconds nor a date (“${cut(text)}”), so it does not say how long to wait.`,
    )
  }
  if (at <= receivedAt) return { kind: 'now' }
  if (at - receivedAt > longestWait) {
    const what = /^\d+$/.test(text) ? `${cut(text)} seconds` : `until ${text}`
    return report(
      `The server asks you to wait more than 100 years before the next request (Retry-After): ${what}.`,
    )
  }
  return { kind: 'moment', at }
}

/** Values too large for an exact number are too far away in any case. */
function readMoment(text: string, receivedAt: number): number | undefined {
  if (/^\d+$/.test(text)) return receivedAt + Number(text) * 1000
  const at = httpDate.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? undefined : at
}

/** IMF-fixdate, the one form of an HTTP-date that is still sent (RFC 9110, section 5.6.7). */
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

function report(sentence: string): RetryAfter {
  return { kind: 'sentence', sentence }
}

/** Enough to recognise a value; the list of headers has all of it. */
const longestQuote = 60

function cut(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
}
