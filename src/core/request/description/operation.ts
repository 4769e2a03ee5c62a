import type { Citation } from '../../citation/citation.ts'
import type { Version } from '../../citation/version.ts'
import type { StreamFormat } from '../../stream/stream-format.ts'
import type { RequestBody } from './body.ts'
import type { Parameter } from './parameter.ts'
import type { Security } from './security.ts'

/** One operation of an API description, reduced to what a request needs. It is plain data, so that a page can carry it. */
export interface Operation {
  /** The version of OpenAPI that the document is written in. */
  readonly openapi: Version
  /** The operationId as written; without one, method and path. */
  readonly id: string
  /** Unique among the operations of the document, and part of the addresses of pages: lower case, digits, hyphens. */
  readonly slug: string
  /** As it is sent. The fixed fields of a path item are upper case (RFC 9110, section 9). */
  readonly method: string
  /** The template as written, such as `/users/{id}`. */
  readonly path: string
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly isDeprecated: boolean
  readonly tags: readonly string[]
  /** Parameters of the path item included, in the order of the document. */
  readonly parameters: readonly Parameter[]
  /** Header parameters that OpenAPI says to ignore, by name: Accept, Content-Type and Authorization (3.1.1, Parameter Object, name). */
  readonly ignoredHeaders: readonly string[]
  /** Sent with this value in every request: stated by our own extension, since OpenAPI has no field for them. */
  readonly statedHeaders: readonly { readonly name: string; readonly value: string }[]
  readonly body: RequestBody | undefined
  /** The media types of successful responses, where there are several to choose from (RFC 9110, section 12.5.1). */
  readonly responseTypes?: readonly string[]
  /** The servers that apply: of the operation, else of its path, else of the document; never empty. */
  readonly servers: readonly ServerTemplate[]
  readonly security: Security
  readonly callable: Callable
  /** The format of a successful response that comes item by item, where the document says that it does. */
  readonly stream?: StreamFormat
}

export interface ServerTemplate {
  /** As written; may be relative to the document and hold `{variables}`. */
  readonly url: string
  /** Since 3.2. */
  readonly name?: string | undefined
  readonly description: string | undefined
  readonly variables: readonly ServerVariable[]
  /** Why no request can go there, as a whole sentence. */
  readonly fault?: string
}

export interface ServerVariable {
  readonly name: string
  readonly default: string
  /** Empty when any text will do. */
  readonly choices: readonly string[]
  readonly description: string | undefined
}

/** From where an operation can be called, and where not from a page, why. */
export type Callable =
  | { readonly from: 'page' }
  /** A browser refuses what the operation needs; a program can send it. */
  | { readonly from: 'program'; readonly reason: Reason }
  /** Nobody can: the description contradicts itself, or leaves open what cannot be left open. */
  | { readonly from: 'nowhere'; readonly reason: Reason }

export interface Reason {
  /** A whole sentence: what it is, and where it can be, what to do. */
  readonly sentence: string
  readonly citation: Citation
}
