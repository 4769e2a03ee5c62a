import type { Reason } from '#request/description/operation.ts'
import type { Header } from '#request/inputs.ts'
import type { ReceivedStream } from '#text/stream/item-log.ts'

/** Observations of one request, without interpretation. Times are in milliseconds since it was handed to the browser. */
export type Evidence = ResponseEvidence | FailureEvidence

/** Everything except a response that this page may read. */
export type FailureEvidence = Redirected | NotSent | NoResponse

export interface ResponseEvidence {
  readonly kind: 'responded'
  readonly status: number
  readonly headers: readonly Header[]
  readonly headersAfter: number
  readonly endAfter: number
  readonly body: ReceivedBody
  /** The number of times that the key appeared in the headers and the body, where it has been masked. */
  readonly echoes: number
  /** Whether the key is so short that ordinary text may contain it by chance; `false` without a key. */
  readonly isKeyShort: boolean
}

export interface ReceivedBody {
  /** After content decoding (RFC 9110, section 8.4), as the page received it. */
  readonly bytes: Uint8Array
  readonly end: BodyEnd
  /** The items of a streamed body; `bytes` then has only the items that are kept. */
  readonly stream?: ReceivedStream
}

/** The reason why reading stopped. Only `complete` is the server's own end of the message. */
export type BodyEnd =
  | 'complete'
  /** The message ended, and the browser decoded no bytes of a body that has a length or a content coding: it is empty or cut off. */
  | 'nothing-decoded'
  | 'broke-off'
  | 'limit-reached'
  | 'timed-out'
  | 'cancelled'

/** The server responded with a redirect, which was not followed; the browser hides the target. */
export interface Redirected {
  readonly kind: 'redirected'
  readonly after: number
}

export type NotSent = { readonly kind: 'not-sent' } &
  /** The request has something that a page cannot send, although a program can. */
  (
    | { readonly because: 'blocked-by-page'; readonly reasons: readonly Reason[] }
    /** A file could not be read: it was changed, moved or removed since it was chosen. */
    | { readonly because: 'unreadable-file'; readonly fileName: string }
  )

export interface NoResponse extends BrowserEnvironment {
  readonly kind: 'no-response'
  readonly after: number
  readonly ending: 'threw' | 'timed-out' | 'cancelled'
  readonly probe: Probe
}

export interface BrowserEnvironment {
  /** Before and after the request; only `false` means anything (HTML, section 8.9.1.3). */
  readonly onlineBefore: boolean
  readonly onlineAfter: boolean
  /** The security policy that blocked this address, as the browser reported; undefined if none did. */
  readonly blockedBy: PolicyBlock | undefined
  /** The origin that the page was loaded from, such as `https://docs.example.com`. */
  readonly pageOrigin: string
  /** The permission to call this computer or its network; `unknown` if the browser does not have this permission. */
  readonly localNetwork: 'granted' | 'denied' | 'prompt' | 'unknown'
}

/** The result of requesting the same address again, without key, headers or cookies; the response is not read. */
export interface Probe {
  /** `redirected`: a redirect arrived and was not followed. */
  readonly outcome: 'not-made' | 'responded' | 'redirected' | 'threw' | 'timed-out' | 'cancelled'
  readonly after: number
}

export const noProbe: Probe = { outcome: 'not-made', after: 0 }

/** A Content Security Policy that blocked a request, as the browser reported it. */
export interface PolicyBlock {
  /** Whether the policy is the page's own, in its head, or another that the host sends with the page. */
  readonly from: 'page' | 'host'
  /** The directive that applied: without a `connect-src`, it is `default-src`. */
  readonly directive: 'connect-src' | 'default-src'
}
