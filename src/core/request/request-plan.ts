import type { Citation } from '../citation/citation.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import type { ServerTemplate } from './description/operation.ts'
import type { FileInput, Header } from './inputs.ts'

/**
 * One request, described once: the wire, the preview and every snippet are functions of it. It has no room for a secret, nor
 * for a file's bytes: `slots` and file handles say where those will go, and the transport alone fills them in.
 */
export interface RequestPlan {
  readonly operationId: string
  readonly method: string
  /** Absolute, percent-encoded, without what slots add. The slot of a path is its name in braces, which no address holds otherwise. */
  readonly url: string
  /** In the order in which they are sent. Content-Type is among them where the body has a fixed one; never a credential. */
  readonly headers: readonly Header[]
  readonly body: PlannedBody
  readonly slots: readonly CredentialSlot[]
  /** The parts of the description that are sent in another way than it says, as whole sentences. */
  readonly notes?: readonly string[]
  /** The document says that a successful response comes item by item. */
  readonly stream?: StreamFormat
  /** Names that stand where values are missing, such as CUSTOMER_ID: the plan is one to read, and not to send. */
  readonly placeholders?: readonly string[]
}

export type PlannedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly text: string }
  /** The boundary is the sender's: Content-Type is not among the headers. */
  | { readonly kind: 'multipart'; readonly subtype: string; readonly parts: readonly Part[] }
  | { readonly kind: 'file'; readonly file: FileInput }

/** One part of a multipart body (RFC 7578). */
export interface Part<Text = string> {
  readonly name: string
  /** Undefined where none is sent: text parts without one are text/plain (RFC 7578, section 4.4). */
  readonly contentType: string | undefined
  readonly content:
    | { readonly kind: 'text'; readonly text: Text }
    | { readonly kind: 'file'; readonly file: FileInput }
}

/** Where a secret goes, and its security scheme; of an input, its field: `query:token`, `body:password`. */
export type CredentialSlot = { readonly scheme: string } & SlotPlace

export type SlotPlace =
  | {
      readonly place: 'header'
      readonly name: string
      readonly prefix: string
      /** The secret is the Base64 of name, colon and password (RFC 7617, section 2). */
      readonly encoding?: 'base64'
      /** The secret is an access token of OAuth 2 or OpenID Connect. */
      readonly isAccessToken?: true
    }
  | { readonly place: 'query'; readonly name: string }
  /** A program can send it; a page cannot. */
  | { readonly place: 'cookie'; readonly name: string }
  /** Percent-encoded, in the place of its name in the URL. */
  | { readonly place: 'path'; readonly name: string }
  /** A pair at the end of a urlencoded body. */
  | { readonly place: 'form'; readonly name: string }
  /** A part at the end of a multipart body. */
  | { readonly place: 'part'; readonly name: string }

export type Planning =
  | { readonly outcome: 'planned'; readonly plan: RequestPlan }
  | { readonly outcome: 'refused'; readonly refusals: readonly PlanRefusal[] }

export interface PlanRefusal {
  /** `in:name`, `body`, `body:property`, `server`, `security` or `operation`. */
  readonly field: string
  readonly citation: Citation
  /** The fault and its remedy, as a whole sentence. */
  readonly sentence: string
  readonly choice?: 'nesting'
}

/** The base URL of plans that are only shown: a name that never resolves (RFC 6761, section 6.4). */
export const placeholderBase = 'https://base-url.invalid'

/** Explains why a URL has the placeholder, with what the document has in place of a host; undefined where the host is known. */
export function explainPlaceholder(
  url: string,
  servers: readonly ServerTemplate[],
): string | undefined {
  if (!url.startsWith(placeholderBase)) return undefined
  const [{ url: written, isImplied } = { url: '', isImplied: true }] = servers
  const why = isImplied
    ? 'The document names no server.'
    : `The document leaves the host of the server “${written}” open.`
  return `${why} ${placeholderBase} is its placeholder and never resolves.`
}
