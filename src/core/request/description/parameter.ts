import type { RichText } from '../../text/rich-text.ts'

export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: ParameterLocation
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly description: string | undefined
  /** The description with its markup, which a console has in place of the text. */
  readonly rich?: RichText
  readonly serialization: Serialization
  /** Whether it takes a secret: then its text is nowhere but in its slot, and its examples are none of its values. */
  readonly isSecret?: true
  /** The path names it, and the document does not describe it. */
  readonly isAssumed?: true
  readonly schema: Schema | undefined
  /** Authored in the document, by name; never made up. */
  readonly examples: readonly AuthoredExample[]
}

/** The way in which a value becomes text. Defaults of OpenAPI are filled in, so that nobody else has to know them. */
export type Serialization =
  | {
      readonly by: 'style'
      readonly style: Style
      readonly explode: boolean
      readonly allowReserved: boolean
      /** The convention for nested values, which OpenAPI leaves open: stated by our own extension alone. */
      readonly nesting?: Nesting
    }
  | { readonly by: 'content'; readonly mediaType: string }

/** How lists within another are written in queries and forms: items numbered, as in `a[0][b]`, or not, as in `a[][b]`. */
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
  /** The data of the document, with the texts of its numbers; `dataValue` of 3.2 included. */
  readonly value: unknown
  /** The value as JSON that is shown and sent, where its schema or its author has it in another form than `value`. */
  readonly written?: string
  /** `serializedValue` of 3.2: how the author writes it on the wire. */
  readonly serialized: string | undefined
  /** The document has the JSON as a text, which the schema refuses; what the text holds, it allows. */
  readonly isTextOfJson?: true
  /** Put together from the examples of its members, each as its author wrote it. */
  readonly isAssembled?: true
}

/** An example that is kept elsewhere, and read by nobody here. */
export interface ExternalExample {
  readonly name: string
  readonly summary: string | undefined
  readonly description: string | undefined
  /** As written; it may be relative to the document. */
  readonly url: string
}

/**
 * A schema as the document has it, in the terms of OpenAPI 3.1, with its references as they are: `{ "$ref": "#/components/…" }`
 * by name, because inlining grows without bound and names are information. `true` allows anything, `false` nothing.
 */
export type Schema = boolean | Readonly<Record<string, unknown>>
