import type { AuthoredExample } from './parameter.ts'
import type { Schema } from './schema.ts'

/** One response that the document describes for an operation. */
export interface DescribedResponse {
  /** As written: a code such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string
  readonly description: string | undefined
  /** In the order of the document; empty where no content is described. */
  readonly contents: readonly ResponseContent[]
}

export interface ResponseContent {
  /** As written; may be a range such as `image/*`. */
  readonly mediaType: string
  readonly schema: Schema | undefined
  /** What each item of it is, where it comes item by item (OpenAPI 3.2, Media Type Object, itemSchema). */
  readonly itemSchema?: Schema
  /** Authored in the document, those of the schema last; never made up. */
  readonly examples: readonly AuthoredExample[]
}
