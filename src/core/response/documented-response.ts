import type { AuthoredExample, ExternalExample, Schema } from '../request/description/parameter.ts'

/**
 * A response as the document describes it: all that a reader can know of it before a call. The contract fills it in, pages show it,
 * the sandbox answers with its examples, and of a `ResponseRule`, which is a part of it, a response is held against the rest.
 *
 * Places (`at`) are references as the document itself would write them, such as `#/paths/~1pets/get/responses/200`.
 */
export interface DocumentedResponse {
  /** As written: a code such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string
  /** Since 3.2. */
  readonly summary?: string | undefined
  readonly description: string | undefined
  /** Empty where no content is described. */
  readonly contents: readonly DocumentedContent[]
  readonly headers: readonly DocumentedHeader[]
  readonly links: readonly DocumentedLink[]
  readonly at: string
  readonly descriptionAt: string | undefined
}

export interface DocumentedContent {
  /** As written; may be a range such as `image/*`. */
  readonly mediaType: string
  readonly schema: Schema | undefined
  /** The schema of each item, where the body comes item by item (OpenAPI 3.2, Media Type Object, itemSchema). */
  readonly itemSchema?: Schema
  /** Authored in the document, those of the schema last; never made up. */
  readonly examples: readonly AuthoredExample[]
  readonly external?: readonly ExternalExample[]
  readonly at: string
}

/** A header that a response may carry. Content-Type is said by the content (OpenAPI 3.1.1, Response Object, headers). */
export interface DocumentedHeader {
  readonly name: string
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  readonly at: string
  readonly descriptionAt: string | undefined
  readonly schemaAt: string
}

export interface DocumentedLink {
  readonly name: string
  readonly description: string | undefined
  /** The operationId or the reference as written; undefined where the link names none. */
  readonly target: string | undefined
  /** By name: expressions such as `$response.body#/id`, or values. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly server: string | undefined
  readonly at: string
}

/** What references lead to, by their texts. Each schema that is not tiny is written once for all who refer to it. */
export interface ReferredSchemas {
  readonly schemas: Readonly<Record<string, Schema>>
  /** Of those that are not there, the slug of their file; and the types that they state, which often rule them out before. */
  readonly files: Readonly<Record<string, readonly [slug: string, ...types: readonly string[]]>>
}

/** The responses of one operation without what only explains: what the site publishes, and a response is held against. */
export interface ResponseRules extends ReferredSchemas {
  readonly responses: readonly ResponseRule[]
}

export interface NamedRules extends ReferredSchemas {
  readonly schema: Schema
}

export interface ResponseRule extends Pick<DocumentedResponse, 'status' | 'at'> {
  readonly contents: readonly ContentRule[]
  readonly headers: readonly HeaderRule[]
}

export interface ContentRule extends Pick<DocumentedContent, 'mediaType' | 'schema' | 'at'> {
  /** Whether the document describes each item of a stream, and not the whole. */
  readonly isByItem?: boolean
}

export type HeaderRule = Pick<DocumentedHeader, 'name' | 'isRequired' | 'schema' | 'at'>
