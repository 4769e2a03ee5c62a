import type { AuthoredExample, Delimiter, Nesting, Style } from './parameter.ts'
import type { Schema } from './schema.ts'

export interface RequestBody {
  readonly isRequired: boolean
  readonly description: string | undefined
  /** In the order of the document; never empty. */
  readonly contents: readonly BodyContent[]
}

export interface BodyContent {
  /** As written, without parameters changed; may be a range such as `image/*`. */
  readonly mediaType: string
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  /** For forms (urlencoded and multipart): what is known of each property, by name. */
  readonly properties: Readonly<Record<string, FormProperty>>
}

/** One property of a form body: its own schema's type and what the Encoding Object says. */
export interface FormProperty {
  readonly isRequired: boolean
  /** The Content-Type of its part: of `encoding`, else the default for its type (3.1.1, Encoding Object). */
  readonly contentType: string
  /** Whether its schema is an array, whose items become a part or pair each. */
  readonly isArray: boolean
  /** Whether it is bytes: a file. */
  readonly isBinary: boolean
  /** Whether it takes a secret, as a parameter can. */
  readonly isSecret?: true
  /** Stated by `encoding` alone; then the property is written like a query parameter of that style. */
  readonly style:
    | {
        readonly style: Style
        readonly explode: boolean
        readonly allowReserved: boolean
        readonly delimiter?: Delimiter
        readonly nesting?: Nesting
      }
    | undefined
  readonly schema: Schema | undefined
}
