import type { Operation, SchemeUse } from './description/operation.ts'
import type { Nesting } from './description/parameter.ts'

/** A reader’s choices for one call. Fields that are absent here are omitted from the request. */
export interface RequestInputs {
  /** By `in:name`, such as `query:limit`. */
  readonly parameters: Readonly<Record<string, Value>>
  readonly body: BodyInput | undefined
  /** The response type to send in the header Accept. By default, the client decides. */
  readonly accept?: string | undefined
  /** The convention for nested values, by field, if the document specifies none or the reader chose another. */
  readonly nestings?: Readonly<Record<string, Nesting>>
  /** Undocumented query parameters, in the order in which they are sent after the documented ones. */
  readonly extraQuery: readonly QueryParameter[]
  /** The index of the security alternative that is used; `none` for a request without a credential. */
  readonly alternative: number | 'none'
  /** Optional fields whose secret is sent, as `in:name` or `body:name`. Never contains the secrets. */
  readonly secrets?: readonly string[]
  /** Fields that look like secrets and that the reader marked as not secret. */
  readonly notSecret?: readonly string[]
  /** Undocumented headers, in the order in which they are sent after the documented ones. They never contain secrets. */
  readonly extraHeaders?: readonly Header[]
  /** An undocumented credential; only if the document does not specify security. */
  readonly addedCredential?: AddedCredential | undefined
}

export type AddedCredential =
  | { readonly kind: 'bearer' | 'basic' }
  | { readonly kind: 'header' | 'query'; readonly name: string }

export interface QueryParameter {
  readonly name: string
  readonly value: string
}

/** A JSON value whose numbers are text as typed, so that they keep every digit. */
export type Value =
  | string
  | boolean
  | null
  | NumberText
  | readonly Value[]
  | { readonly members: readonly (readonly [name: string, value: Value])[] }

export interface NumberText {
  readonly digits: string
  /** The text in the document, if it is not a JSON number: `007`, `0x1F`. */
  readonly source?: string
}

export type BodyInput =
  /** Sent as written: JSON, XML, plain text. */
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  /** urlencoded and multipart: properties in order. */
  | {
      readonly kind: 'form'
      readonly mediaType: string
      readonly fields: readonly (readonly [name: string, value: Value | FileInput])[]
    }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: FileInput }

/** The name and type of a file. Its bytes are stored elsewhere under `handle`. */
export interface FileInput {
  readonly handle: string
  readonly fileName: string
  /** The path for programs, relative to their working directory. Defaults to the file name, because browsers hide the folder. */
  readonly path?: string
  /** Undefined if the reader's system provides none. */
  readonly type: string | undefined
}

export function getAddedSchemeKey(kind: AddedCredential['kind']): string {
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

export function createInputs({ security }: Pick<Operation, 'security'>): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    extraQuery: [],
    alternative: security.state === 'stated' ? chooseAlternative(security.alternatives) : 'none',
  }
}

function chooseAlternative(alternatives: readonly (readonly SchemeUse[])[]): number {
  const fromPage = alternatives.findIndex((uses) => needsOnlySecrets(uses) && !uses.some(isCookie))
  return fromPage === -1 ? Math.max(0, alternatives.findIndex(needsOnlySecrets)) : fromPage
}

function isCookie({ scheme }: SchemeUse): boolean {
  return scheme.type === 'api-key' && scheme.in === 'cookie'
}

/** Whether sending secrets is enough; plans support nothing else. */
function needsOnlySecrets(uses: readonly SchemeUse[]): boolean {
  return uses.every(({ error, scheme }) => error === undefined && scheme.type !== 'other')
}
