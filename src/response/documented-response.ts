import type {
  AuthoredExample,
  ExternalExample,
  Schema,
  Serialization,
} from '#request/description/parameter.ts'

/**
 * A documented response: everything known about it before a call. `openapi` creates it, pages show it, the sandbox responds
 * with its examples, and received responses are validated against its `ResponseRule` part.
 *
 * Pointers (`at`) are URI fragments as in the document's references, such as `#/paths/~1pets/get/responses/200`.
 */
export interface DocumentedResponse {
  /** As written: a code such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string
  /** Since 3.2. */
  readonly summary?: string | undefined
  readonly description: string | undefined
  /** Empty if no content is described. */
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
  /** The schema of each item of a sequential body (OpenAPI 3.2, Media Type Object, itemSchema). */
  readonly itemSchema?: Schema
  /** Only examples from the document, never generated; the schema's examples are last. */
  readonly examples: readonly AuthoredExample[]
  readonly external?: readonly ExternalExample[]
  readonly at: string
}

/** A header of a response, except Content-Type, which `contents` defines (OpenAPI 3.1.1, Response Object, headers). */
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
  readonly serialization: Serialization
}

export interface DocumentedLink {
  readonly name: string
  readonly description: string | undefined
  /** The operationId or the reference as written; undefined if the link lacks both. */
  readonly target: string | undefined
  /** Expressions such as `$response.body#/id`, or values, by parameter name. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly server: string | undefined
  readonly at: string
}

/** Referenced schemas by reference. Schemas that are not tiny are stored once for all references. */
export interface ReferencedSchemas {
  readonly schemas: Readonly<Record<string, Schema>>
  /** For schemas in separate files: the slug of the file, and their types, which often exclude them before loading. */
  readonly files: Readonly<Record<string, readonly [slug: string, ...types: readonly string[]]>>
}

/** The responses of one operation without descriptions, published by the site for validating responses. */
export interface ResponseRules extends ReferencedSchemas {
  readonly responses: readonly ResponseRule[]
}

export interface NamedRules extends ReferencedSchemas {
  readonly schema: Schema
}

export interface ResponseRule extends Pick<DocumentedResponse, 'status' | 'at'> {
  readonly contents: readonly ContentRule[]
  readonly headers: readonly HeaderRule[]
}

export interface ContentRule extends Pick<DocumentedContent, 'mediaType' | 'schema' | 'at'> {
  /** Whether the document describes each item of a stream, not the entire body. */
  readonly isByItem?: boolean
}

export type HeaderRule = Pick<DocumentedHeader, 'name' | 'isRequired' | 'schema' | 'at'>
