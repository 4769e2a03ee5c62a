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
  return /^\d+$/.test(text) ? receivedAt + Number(text) * 1000 : readHttpDate(text, receivedAt)
}

function report(sentence: string): RetryAfter {
  return { kind: 'sentence', sentence }
}

/** Enough to recognise a value; the list of headers has all of it. */
const longestQuote = 60

function cut(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
}

/**
 * Reads an HTTP-date in each of the three forms that recipients must accept (RFC 9110, section 5.6.7).
 *
 * @param now milliseconds since the epoch, which decide the century of a two-digit year
 * @returns milliseconds since the epoch; `undefined` for any other text and for a day that does not exist
 */
export function readHttpDate(text: string, now: number): number | undefined {
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = found
  // A second of 60 is a leap second.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const at = (fullYear: number) =>
    Date.UTC(
      fullYear,
      months.indexOf(month),
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    )
  const fullYear = year.length === 2 ? findYear(Number(year), now, at) : Number(year)
  const midnight = new Date(Date.UTC(fullYear, months.indexOf(month), Number(day)))
  return midnight.getUTCDate() === Number(day) ? at(fullYear) : undefined
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const month = `(?<month>${months.join('|')})`
const time = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longWeekday = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'

/** IMF-fixdate, rfc850-date and asctime-date, all case-sensitive. */
const forms = [
  String.raw`${weekday}, (?<day>\d\d) ${month} (?<year>\d{4}) ${time} GMT`,
  String.raw`${longWeekday}, (?<day>\d\d)-${month}-(?<year>\d\d) ${time} GMT`,
  String.raw`${weekday} ${month} (?<day>\d\d| \d) ${time} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/** A date that seems more than 50 years in the future is in the most recent past year with the same last two digits. */
function findYear(digits: number, now: number, at: (year: number) => number): number {
  const current = new Date(now).getUTCFullYear()
  const next = current + ((digits - (current % 100) + 100) % 100)
  return at(next - 50) > now ? next - 100 : next
}
