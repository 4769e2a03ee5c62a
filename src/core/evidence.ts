import type { Header } from './operation.ts'

/**
 * What was observed of one exchange: facts without an opinion. Times are milliseconds since the request was handed to
 * the browser.
 */
export type Evidence = Answered | Redirected | NoAnswer

/** A status line and headers arrived; the body as far as it came. */
export interface Answered {
  readonly kind: 'answered'
  readonly status: number
  readonly headers: readonly Header[]
  readonly headersAfter: number
  readonly endAfter: number
  readonly body: ReceivedBody
}

export interface ReceivedBody {
  /** After content decoding (RFC 9110, section 8.4): what the page was given. */
  readonly bytes: Uint8Array
  readonly end: BodyEnd
}

/** Why reading stopped. Only `complete` is the server's own end of the message. */
export type BodyEnd = 'complete' | 'broke-off' | 'limit-reached' | 'timed-out' | 'cancelled'

/** The server answered with a redirect, which the browser was told not to follow; it hides where to. */
export interface Redirected {
  readonly kind: 'redirected'
  readonly after: number
}

/** The page was given no answer at all. */
export interface NoAnswer {
  readonly kind: 'no-answer'
  readonly after: number
  readonly ending: 'threw' | 'timed-out' | 'cancelled'
  /** `navigator.onLine`; only `false` says something (HTML, section 8.9.1.3). */
  readonly online: boolean
  /** The page's own security policy reported that it blocked this address. */
  readonly blockedByPolicy: boolean
  /** Where the page itself was loaded from, such as `https://docs.example.com`. */
  readonly pageOrigin: string
}
