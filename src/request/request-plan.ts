import type { StreamFormat } from '#text/stream/stream-format.ts'
import type { Reason, ServerTemplate } from './description/operation.ts'
import type { FileInput, Header } from './inputs.ts'

/**
 * The single description of a request, from which the sent request, the preview and all snippets are derived. It cannot contain a
 * secret or a file's bytes: credential slots and file handles mark their targets, and only the transport fills them in.
 */
export interface RequestPlan {
  readonly operationId: string
  readonly method: string
  /** Absolute, percent-encoded, without query slots. A path slot is its name in braces, which addresses cannot otherwise contain. */
  readonly url: string
  /** In the order in which they are sent. Includes Content-Type if the body has a fixed one; never a credential. */
  readonly headers: readonly Header[]
  readonly body: PlannedBody
  readonly slots: readonly CredentialSlot[]
  /** Complete sentences about parts of the API description that are not sent as written. */
  readonly notes?: readonly string[]
  /** Set if the document describes the successful response as a stream of items. */
  readonly stream?: StreamFormat
  /** Names that replace missing values, such as CUSTOMER_ID; such a plan is for display only. */
  readonly placeholders?: readonly string[]
  /** Names in the host that replace missing values; such a plan is for display only. */
  readonly hostVariables?: readonly HostVariable[]
}

/** A missing part of a host, which snippets read from the environment. */
export interface HostVariable {
  /** The name in the URL, such as `your-tenant`. */
  readonly placeholder: string
  /** The environment variable, such as `API_TENANT`. */
  readonly variable: string
}

export type PlannedBody<Text = string> =
  | { readonly kind: 'none' }
  | { readonly kind: 'text' | 'form'; readonly text: Text }
  /** The sender chooses the boundary, so Content-Type is not in the headers. */
  | { readonly kind: 'multipart'; readonly subtype: string; readonly parts: readonly Part<Text>[] }
  | { readonly kind: 'file'; readonly file: FileInput }

/** A part of a multipart body (RFC 7578). */
export interface Part<Text = string> {
  readonly name: string
  /** Undefined if none is sent: text parts without one are text/plain (RFC 7578, section 4.4). */
  readonly contentType: string | undefined
  readonly content:
    | { readonly kind: 'text'; readonly text: Text }
    | { readonly kind: 'file'; readonly file: FileInput }
}

/** A target in a plan for a secret. `scheme` is the security scheme or, for an input, its field: `query:token`, `body:password`. */
export type CredentialSlot = { readonly scheme: string } & CredentialTarget

export type CredentialTarget =
  | {
      readonly place: 'header'
      readonly name: string
      readonly prefix: string
      /** The secret is sent as the Base64 of name, colon and password (RFC 7617, section 2). */
      readonly encoding?: 'base64'
      /** The secret is an access token of OAuth 2 or OpenID Connect. */
      readonly isAccessToken?: true
    }
  | {
      /**
       * `path` replaces its name in the URL, percent-encoded. `form` is a pair at the end of a urlencoded body, `part` a part at the
       * end of a multipart one. Only programs can send a `cookie`, not pages.
       */
      readonly place: 'query' | 'cookie' | 'path' | 'form' | 'part'
      readonly name: string
    }

export type Planning =
  | { readonly outcome: 'planned'; readonly plan: RequestPlan }
  | { readonly outcome: 'refused'; readonly errors: readonly PlanError[] }

export interface PlanError extends Reason {
  /** `in:name`, `body`, `body:property`, `server`, `security` or `operation`. */
  readonly field: string
  readonly choice?: 'nesting'
}

/** The placeholder base URL of plans for display, in a reserved TLD (RFC 6761, section 6.4). */
export const placeholderBase = 'https://base-url.invalid'

/** Explains why a URL has the placeholder; undefined if the host is known. */
export function explainPlaceholder(
  url: string,
  servers: readonly ServerTemplate[],
): string | undefined {
  if (!url.startsWith(placeholderBase)) return undefined
  const [{ url: written, isImplied } = { url: '', isImplied: true }] = servers
  const why = isImplied
    ? 'The document names no server.'
    : `The document does not specify the host of the server “${written}”.`
  return `${why} ${placeholderBase} is its placeholder and never resolves.`
}

/** Whether a method asks for no change on the server (RFC 9110, section 9.2.1). Methods are case-sensitive. */
export function isSafe(method: string): boolean {
  return safe.has(method)
}

/** Returns the method of the request line and the methods of override headers, which many frameworks accept. */
export function getMethods({
  method,
  headers,
}: {
  readonly method: string
  readonly headers: readonly Header[]
}): readonly string[] {
  const overrides = headers.filter(({ name }) => override.test(name))
  return [method, ...overrides.map(({ value }) => value.trim().toUpperCase())]
}

const override = /^x-(?:http-)?method(?:-override)?$/i

/** Whether repeating a request is intended to have the effect of a single one (RFC 9110, section 9.2.2). */
export function isIdempotent(method: string): boolean {
  return isSafe(method) || method === 'PUT' || method === 'DELETE'
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
