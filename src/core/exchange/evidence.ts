import type { Header } from '../request/operation.ts'

/**
 * What was observed of one exchange: facts without an opinion. Times are milliseconds since the request was handed to
 * the browser.
 */
export type Evidence = ResponseEvidence | FailureEvidence

/** Everything that is not a response which this page may read. */
export type FailureEvidence = Redirected | OpaqueResponse | NotSent | NoResponse

/** A status line and headers arrived; the body as far as it came. */
export interface ResponseEvidence {
  readonly kind: 'responded'
  readonly status: number
  readonly headers: readonly Header[]
  readonly headersAfter: number
  readonly endAfter: number
  readonly body: ReceivedBody
  /** How often the key stood in the headers and the body; it has been masked there. */
  readonly echoes: number
  /** Whether the key has fewer characters than any text is sure to lack by chance; `false` without a key. */
  readonly isKeyShort: boolean
}

export interface ReceivedBody {
  /** After content decoding (RFC 9110, section 8.4): what the page was given. */
  readonly bytes: Uint8Array
  readonly end: BodyEnd
  /** Whether the body was compressed, as far as the browser tells: it often does not. */
  readonly isCompressed?: boolean
}

/** Why reading stopped. Only `complete` is the server's own end of the message. */
export type BodyEnd = 'complete' | 'broke-off' | 'limit-reached' | 'timed-out' | 'cancelled'

/** The server answered with a redirect, which the browser was told not to follow; it hides where to. */
export interface Redirected {
  readonly kind: 'redirected'
  readonly after: number
}

/** A response came whose status, headers and body the browser hides (Fetch, opaque filtered responses). */
export interface OpaqueResponse {
  readonly kind: 'opaque'
  readonly after: number
}

/** The browser refused to build the request, because a header of the plan or the credential cannot be sent. */
export interface NotSent {
  readonly kind: 'not-sent'
}

/** The page was given no response at all. */
export interface NoResponse extends BrowserEnvironment {
  readonly kind: 'no-response'
  readonly after: number
  readonly ending: 'threw' | 'timed-out' | 'cancelled'
  readonly probe: Probe
}

/** What the browser says of the page and its surroundings. */
export interface BrowserEnvironment {
  /** `navigator.onLine` before and after the request; only `false` says something (HTML, section 8.9.1.3). */
  readonly onlineBefore: boolean
  readonly onlineAfter: boolean
  /** The page's own security policy reported that it blocked this address. */
  readonly blockedByPolicy: boolean
  /** Where the page itself was loaded from, such as `https://docs.example.com`. */
  readonly pageOrigin: string
  /** The permission to call addresses of this computer or its network; `unknown` where the browser has no such thing. */
  readonly localNetwork: 'granted' | 'denied' | 'prompt' | 'unknown'
}

/** What came of asking the same address again, without key, headers and cookies, for a response nobody reads. */
export interface Probe {
  /** `redirected`: a redirect came and was not followed. */
  readonly outcome: 'not-made' | 'responded' | 'redirected' | 'threw' | 'timed-out' | 'cancelled'
  readonly after: number
}

export const noProbe: Probe = { outcome: 'not-made', after: 0 }
