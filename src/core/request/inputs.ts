import type { Operation, SchemeUse } from './description/operation.ts'
import type { Nesting } from './description/parameter.ts'

/** A reader’s choices for one call. A field that is not here is left out of the request. */
export interface RequestInputs {
  /** By `in:name`, such as `query:limit`. */
  readonly parameters: Readonly<Record<string, Value>>
  readonly body: BodyInput | undefined
  /** One of the operation's response types, asked for in the header Accept; left to the client unless given. */
  readonly accept?: string | undefined
  /** The convention for nested values, by field, where the document leaves it open or the reader chose another. */
  readonly nestings?: Readonly<Record<string, Nesting>>
  /** Undocumented query parameters, in the order in which they are sent after the documented ones. */
  readonly extraQuery: readonly QueryParameter[]
  /** The alternative of the operation's security that is used; none for a request without a credential. */
  readonly alternative: number | 'none'
  /** Optional fields whose secret is sent, as `in:name` or `body:name`. The secrets themselves are never here. */
  readonly secrets?: readonly string[]
  /** Fields that look as if they took a secret and do not, as the reader says. */
  readonly notSecret?: readonly string[]
  /** Undocumented headers, in the order in which they are sent after the documented ones. None of them is a secret. */
  readonly extraHeaders?: readonly Header[]
  /** A credential of which the document does not speak; only where it is silent about security. */
  readonly addedCredential?: AddedCredential | undefined
}

export type AddedCredential =
  | { readonly kind: 'bearer' | 'basic' }
  | { readonly kind: 'header' | 'query'; readonly name: string }

export interface QueryParameter {
  readonly name: string
  readonly value: string
}

/** A JSON value whose numbers are the text that was typed, so that they keep every digit. */
export type Value =
  | string
  | boolean
  | null
  | NumberText
  | readonly Value[]
  | { readonly members: readonly (readonly [name: string, value: Value])[] }

export interface NumberText {
  readonly digits: string
  /** The text of the document, where JSON does not write the number so: `007`, `0x1F`. */
  readonly source?: string
}

export type BodyInput =
  /** Sent as written: JSON, XML, plain text. */
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  /** urlencoded and multipart, by property in order. */
  | {
      readonly kind: 'form'
      readonly mediaType: string
      readonly fields: readonly (readonly [name: string, value: Value | FileInput])[]
    }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: FileInput }

/** A file by its name and type. Its bytes are elsewhere, under `handle`. */
export interface FileInput {
  readonly handle: string
  readonly fileName: string
  /** The path at which a program reads it, from the folder in which it runs; its name alone if absent, as a browser tells no folder. */
  readonly path?: string
  /** Undefined when the reader's system names none. */
  readonly type: string | undefined
}

export function nameAdded(kind: AddedCredential['kind']): string {
  return `added:${kind}`
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isMap(value: Value): value is Extract<Value, { readonly members: unknown }> {
  return typeof value === 'object' && value !== null && 'members' in value
}

export interface Header {
  readonly name: string
  readonly value: string
}

/** Before anybody chose anything, nothing is sent but the credential of the first alternative that a request can use. */
export function startInputs({ security }: Pick<Operation, 'security'>): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    extraQuery: [],
    alternative: security.state === 'stated' ? chooseAlternative(security.alternatives) : 'none',
  }
}

/** The first alternative that a page can send, else the first that a program can. */
function chooseAlternative(alternatives: readonly (readonly SchemeUse[])[]): number {
  const fromPage = alternatives.findIndex((uses) => takesSecretsAlone(uses) && !uses.some(isCookie))
  return fromPage === -1 ? Math.max(0, alternatives.findIndex(takesSecretsAlone)) : fromPage
}

function isCookie({ scheme }: SchemeUse): boolean {
  return scheme.type === 'api-key' && scheme.in === 'cookie'
}

/** What takes more than sending a secret is in no plan. */
function takesSecretsAlone(uses: readonly SchemeUse[]): boolean {
  return uses.every(({ fault, scheme }) => fault === undefined && scheme.type !== 'other')
}
