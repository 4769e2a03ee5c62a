import type { Schema } from '../../request/description/schema.ts'

/** What a document says of the responses of one operation, as far as a response can be held against it. */
export interface DescribedResponses {
  /** As in the document. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly responses: readonly CheckedResponse[]
  /** Those that the responses reach, by the text of their references. */
  readonly schemas: Readonly<Record<string, Schema>>
}

export interface CheckedResponse {
  /** A code such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string
  /** Where the document says it, as it would refer to it. */
  readonly at: string
  readonly contents: readonly CheckedContent[]
  readonly headers: readonly CheckedHeader[]
}

export interface CheckedContent {
  /** As written; may be a range such as `image/*`. */
  readonly mediaType: string
  /** Not there where the document describes none. */
  readonly schema?: Schema | undefined
  /** Of each item of a stream. */
  readonly itemSchema?: Schema
  readonly at: string
}

export interface CheckedHeader {
  readonly name: string
  readonly isRequired: boolean
  readonly schema?: Schema | undefined
  readonly at: string
}
