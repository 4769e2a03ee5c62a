import type { Decoded } from '#sandbox/openapi/decode-parameters.ts'
import { readJson } from './read-json.ts'
import type { ReadJson } from './read-json.ts'
import type { NestedEntry } from './split-nested.ts'

/** What arrived, byte for byte. */
export interface ArrivedRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

/** What was read of each field, under the name that plans give it. */
export type ReadRequest = ReadonlyMap<string, ReadField>

/** The type of each field, and whether lists or objects stand within it. */
export type Kinds = ReadonlyMap<string, Decoded['kind'] | 'nested'>

export type ReadField =
  | Decoded
  | { readonly kind: 'nested'; readonly entries: readonly NestedEntry[] }
  | { readonly kind: 'json'; readonly json: ReadJson }
  | { readonly kind: 'file'; readonly fileName: string | undefined; readonly bytes: string }
  /** A field that was sent once for each item. */
  | { readonly kind: 'entries'; readonly entries: readonly ReadField[] }

/** A text by its media type: JSON is read, all else is text. */
export function readContent(mediaType: string, text: string): ReadField {
  return isJson(mediaType) ? { kind: 'json', json: readJson(text) } : { kind: 'text', text }
}

/** @throws {Error} for a value that holds others, which one text cannot carry */
export function takeKind(kinds: Kinds, field: string): Decoded['kind'] {
  const kind = kinds.get(field) ?? 'text'
  if (kind === 'nested') throw new Error(`${field} holds values within others.`)
  return kind
}

function isJson(mediaType: string): boolean {
  return /^\s*application\/([^;,\s]+\+)?json\s*(;|$)/i.test(mediaType)
}
