/* oxlint-disable no-restricted-globals -- Date computes with the values that are passed in, and reads no clock. */

import { decodePercent } from '#request/serialize/percent-encode.ts'

/** The meaning of a `Retry-After` field (RFC 9110, section 10.2.3). */
export type RetryAfter =
  /** Milliseconds since the epoch, later than the response. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  | {
      readonly kind: 'sentence'
      readonly sentence: string
      /** Set if the time to wait is known, but too long for a date. */
      readonly isTooLong?: true
    }

/**
 * Parses a `Retry-After` field: a number of seconds, or an HTTP-date in any of its three forms (RFC 9110, section 5.6.7).
 *
 * @param receivedAt when the response arrived, in milliseconds since the epoch
 * @returns `undefined` for an empty field
 */
export function parseRetryAfter(value: string, receivedAt: number): RetryAfter | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const quoted = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
  const at = /^\d+$/.test(text) ? receivedAt + Number(text) * 1000 : parseHttpDate(text, receivedAt)
  if (at === undefined) {
    return {
      kind: 'sentence',
      sentence: `The server sent a Retry-After header that is neither a number of seconds nor a date (“${quoted}”), so the time to wait is unknown.`,
    }
  }
  if (at - receivedAt > longestWait) {
    return {
      kind: 'sentence',
      sentence: `The server asks you to wait for more than 100 years before the next request (Retry-After “${quoted}”).`,
      isTooLong: true,
    }
  }
  return at <= receivedAt ? { kind: 'now' } : { kind: 'moment', at }
}

/** Enough to recognise a value; the list of headers has all of it. */
const longestQuote = 60

const year = 365.25 * 86_400_000
const longestWait = 100 * year

/** Parses an HTTP-date. Returns `undefined` for any other text, and for a day or time that does not exist. */
function parseHttpDate(text: string, now: number): number | undefined {
  const match = httpDates.map((form) => form.exec(text)).find((found) => found !== null)
  if (!match?.groups) return undefined
  const { year: written = '', month = '', day = '', time = '' } = match.groups
  const numbers = [months.indexOf(month), Number(day), ...time.split(':').map(Number)] as const
  const at = toMoment(Number(written), numbers)
  if (at === undefined || written.length !== 2) return at
  // A two-digit year is at most 50 years ahead.
  const century = Math.floor(new Date(now).getUTCFullYear() / 100) * 100 + 100
  return [century, century - 100, century - 200]
    .map((start) => toMoment(start + Number(written), numbers))
    .find((moment) => moment !== undefined && moment - now <= 50 * year)
}

function toMoment(
  fullYear: number,
  [month, day, hours = 0, minutes = 0, seconds = 0]: readonly [number, number, ...number[]],
): number | undefined {
  const at = new Date(Date.UTC(fullYear, month, day, hours, minutes, seconds))
  const exists = at.getUTCMonth() === month && at.getUTCDate() === day
  return exists && hours < 24 && minutes < 60 && seconds < 60 ? at.getTime() : undefined
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(?<month>${months.join('|')})`
const time = String.raw`(?<time>\d\d:\d\d:\d\d)`

/** The formats IMF-fixdate, RFC 850 and C’s asctime(). The latter two are obsolete, but must be accepted. */
const httpDates = [
  new RegExp(
    String.raw`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) ${month} (?<year>\d{4}) ${time} GMT$`,
  ),
  new RegExp(
    String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-${month}-(?<year>\d\d) ${time} GMT$`,
  ),
  new RegExp(
    String.raw`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \d]\d) ${time} (?<year>\d{4})$`,
  ),
]

/**
 * Parses the file name of a response (RFC 6266, section 4.3): `attachment; filename="a.csv"`, or the extended form
 * `filename*=UTF-8''caf%C3%A9.csv`, which has precedence. Keeps only the last part of a path, and removes anything that could disguise
 * the file type: control and direction characters, and dots at either end.
 *
 * @returns undefined without a usable name
 */
export function parseFileName(contentDisposition: string): string | undefined {
  const [, extended] =
    /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(contentDisposition) ?? []
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition)
  const given =
    (extended && decodePercent(extended)) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
  const name = given
    ?.normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return name === undefined || name === '' || name.length > longestName ? undefined : name
}

/** In UTF-16 units. File systems allow 255 bytes. */
const longestName = 120
