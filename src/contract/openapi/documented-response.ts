import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { DescribedResponse, ResponseContent } from '#core/request/description/response.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Place } from './place.ts'

/** A response as the document describes it: all that a reader can know of it before a call. */
export interface DocumentedResponse extends DescribedResponse {
  readonly contents: readonly DocumentedContent[]
  readonly headers: readonly DocumentedHeader[]
  readonly links: readonly DocumentedLink[]
  /** Where the operation names it. */
  readonly at: Place
  /** Undefined where there is no description. */
  readonly descriptionAt: Place | undefined
}

export interface DocumentedContent extends ResponseContent {
  readonly at: Place
}

/** A header that a response may carry. Content-Type is said by the content (OpenAPI 3.1.1, Response Object, headers). */
export interface DocumentedHeader {
  readonly name: string
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  readonly at: Place
  readonly descriptionAt: Place | undefined
  readonly schemaAt: Place
}

/** An operation that a response leads to, and what of the response or request it takes. */
export interface DocumentedLink {
  readonly name: string
  readonly description: string | undefined
  /** The operationId or the reference as written; undefined where the link names none. */
  readonly target: string | undefined
  /** By name: expressions such as `$response.body#/id`, or values. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly at: Place
}
