import type { RichText } from '#text/rich-text.ts'

export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: ParameterLocation
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly description: string | undefined
  /** The description with its markup, which consoles have instead of the text. */
  readonly rich?: RichText
  readonly serialization: Serialization
  /** Whether it takes a secret, which is then only in its credential slot; examples are not used as values. */
  readonly isSecret?: true
  /** Set if the path contains it, but the document does not describe it. */
  readonly isAssumed?: true
  readonly schema: Schema | undefined
  /** Only examples from the document; never generated. */
  readonly examples: readonly AuthoredExample[]
}

/** How a value is serialized, with the defaults of OpenAPI filled in. */
export type Serialization =
  | ({ readonly by: 'style' } & StyleSettings)
  | { readonly by: 'content'; readonly mediaType: string }

export interface StyleSettings {
  readonly style: Style
  readonly explode: boolean
  readonly allowReserved: boolean
  /** The convention for nested values, which OpenAPI does not specify: stated only by our own extension. */
  readonly nesting?: Nesting
}

/** How nested arrays are serialized in queries and forms: with indices, as in `a[0][b]`, or without, as in `a[][b]`. */
export type Nesting = (typeof nestings)[number]

export const nestings = ['indices', 'brackets'] as const

export type Style =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  /** A style of OpenAPI 3.2: like form, without percent-encoding. */
  | 'cookie'

export interface AuthoredExample {
  /** Undefined for the single `example`. */
  readonly name: string | undefined
  readonly summary: string | undefined
  readonly description?: string | undefined
  /** The value in the document, with the source text of its numbers; includes `dataValue` of 3.2. */
  readonly value: unknown
  /** The JSON that is shown and sent, if the schema or the author has another form than `value`. */
  readonly written?: string
  /** `serializedValue` of 3.2: the author's serialization. */
  readonly serialized: string | undefined
  /** Set if the document has JSON in a string, and the schema permits the parsed value but not the string. */
  readonly isTextOfJson?: true
  /** Set if assembled from the examples of its members. */
  readonly isAssembled?: true
}

/** An example that is stored elsewhere and never fetched. */
export interface ExternalExample {
  readonly name: string
  readonly summary: string | undefined
  readonly description: string | undefined
  /** As written; may be relative to the document. */
  readonly url: string
}

/**
 * A schema of the document, converted to OpenAPI 3.1. References such as `{ "$ref": "#/components/…" }` stay, because inlining grows
 * without bound and names are information. `true` allows anything, `false` nothing.
 */
export type Schema = boolean | Readonly<Record<string, unknown>>
