import { readHttpDate } from './http-date.ts'

/** What a `Retry-After` field asks for (RFC 9110, section 10.2.3). */
export type RetryAfter =
  /** Milliseconds since the epoch, after the response was received. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'now' }
  /** What gives no moment that anybody would wait for. */
  | { readonly kind: 'sentence'; readonly sentence: string }

/** Moments beyond are told as a sentence: a clock that counts to them says nothing. */
const longestWait = 100 * 365.2425 * 86_400_000

/**
 * @param receivedAt when the response came, in milliseconds since the epoch
 * @returns `undefined` for an empty field
 */
export function readRetryAfter(value: string, receivedAt: number): RetryAfter | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const at = readMoment(text, receivedAt)
  if (at === undefined) {
    return tell(
      `The server sent a Retry-After header that is neither a number of seconds nor a date (“${cut(text)}”), so it does not say how long to wait.`,
    )
  }
  if (at <= receivedAt) return { kind: 'now' }
  if (at - receivedAt > longestWait) {
    const what = /^\d+$/.test(text) ? `${cut(text)} seconds` : `until ${text}`
    return tell(
      `The server asks you to wait more than 100 years before the next request (Retry-After): ${what}.`,
    )
  }
  return { kind: 'moment', at }
}

/** Digits beyond what a number holds exactly make a moment that is too far away in any case. */
function readMoment(text: string, receivedAt: number): number | undefined {
  return /^\d+$/.test(text) ? receivedAt + Number(text) * 1000 : readHttpDate(text, receivedAt)
}

function tell(sentence: string): RetryAfter {
  return { kind: 'sentence', sentence }
}

/** Enough to recognise a value by; the list of headers has all of it. */
const longestQuote = 60

function cut(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
}
