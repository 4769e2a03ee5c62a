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
  const { day = '', month = '', year = '', hour, minute, second } = found
  const [monthNumber, dayNumber] = [months.indexOf(month) + 1, Number(day)]
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  // A second of 60 is a leap second.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const at = (inYear: number) => countDays(inYear, monthNumber, dayNumber) * dayLength + time
  const fullYear = year.length === 2 ? findYear(Number(year), now, at) : Number(year)
  return dayNumber < 1 || dayNumber > countDaysOfMonth(fullYear, monthNumber)
    ? undefined
    : at(fullYear)
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

const dayLength = 86_400_000

/** A date that seems more than 50 years in the future is in the most recent past year with the same last two digits. */
function findYear(digits: number, now: number, at: (year: number) => number): number {
  const current = yearOf(now)
  const next = current + ((digits - (current % 100) + 100) % 100)
  return at(next - 50) > now ? next - 100 : next
}

/** Days since 1 January 1970 in the Gregorian calendar; years count from 1 March, so that a leap day is the last. */
function countDays(year: number, monthNumber: number, day: number): number {
  const marchYear = monthNumber > 2 ? year : year - 1
  const sinceMarch = (monthNumber + 9) % 12
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((sinceMarch * 153 + 2) / 5) + day - 719_469
}

function countDaysOfMonth(year: number, monthNumber: number): number {
  const next = monthNumber === 12 ? countDays(year + 1, 1, 1) : countDays(year, monthNumber + 1, 1)
  return next - countDays(year, monthNumber, 1)
}

function yearOf(now: number): number {
  const days = Math.floor(now / dayLength)
  const guess = 1970 + Math.floor(days / 365.2425)
  if (countDays(guess, 1, 1) > days) return guess - 1
  return countDays(guess + 1, 1, 1) > days ? guess : guess + 1
}
