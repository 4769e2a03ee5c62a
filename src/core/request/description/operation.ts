import type { Citation, Version } from '../../citation/citation.ts'
import type { StreamFormat } from '../../stream/stream-format.ts'
import type { AuthoredExample, Nesting, Parameter, Schema, Style } from './parameter.ts'

/** One operation of an API description, reduced to what a request needs. It is plain data, so that a page can carry it. */
export interface Operation {
  readonly openapi: Version
  /** The operationId as written; without one, method and path. */
  readonly id: string
  /** Unique among the operations of the document, and part of the addresses of pages: lower case, digits, hyphens. */
  readonly slug: string
  /** The title in the author's words; operations may share one. */
  readonly name: string
  /** The document has no words for a title: it is the id, which pages set as code. */
  readonly isNamedById?: true
  /** As it is sent. The fixed fields of a path item are upper case (RFC 9110, section 9). */
  readonly method: string
  /** The template, such as `/users/{id}`. */
  readonly path: string
  /** The path as the document writes it, where that is in the syntax of a router. */
  readonly writtenPath?: string
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
  /** The address from which the document was fetched, against which the URL is resolved. */
  readonly documentUrl?: string
  /** The document names no server, and OpenAPI this one. */
  readonly isImplied?: true
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
  /** The description contradicts itself, or leaves open what cannot be left open. */
  | { readonly from: 'nowhere'; readonly reason: Reason }

export interface Reason {
  /** A whole sentence: what it is, and where it can be, what to do. */
  readonly sentence: string
  readonly citation: Citation
}

export interface RequestBody extends Pick<Parameter, 'isRequired' | 'description' | 'rich'> {
  readonly contents: readonly BodyContent[]
}

export interface BodyContent {
  /** As written, without parameters changed; may be a range such as `image/*`. */
  readonly mediaType: string
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  /** For forms (urlencoded and multipart): what is known of each property, by name. */
  readonly properties: Readonly<Record<string, FormProperty>>
  /** The properties of a JSON body that are files, which another media type of the body carries. */
  readonly files?: readonly string[]
}

export interface FormProperty {
  readonly isRequired: boolean
  /** The Content-Type of its part: of `encoding`, else the default for its type (3.1.1, Encoding Object). */
  readonly contentType: string
  /** Whether its schema is an array, whose items become a part or pair each. */
  readonly isArray: boolean
  readonly isBinary: boolean
  readonly isSecret?: true
  /** Stated by `encoding` alone; then the property is written like a query parameter of that style. */
  readonly style:
    | {
        readonly style: Style
        readonly explode: boolean
        readonly allowReserved: boolean
        readonly nesting?: Nesting
      }
    | undefined
  readonly schema: Schema | undefined
}

/** As the document states it. Silence is not "none", and what cannot be read is stated, with its fault. */
export type Security =
  | { readonly state: 'not-specified' }
  | { readonly state: 'none' }
  /** At least one. Each lists the schemes that it needs together; an empty one means "or nothing". */
  | { readonly state: 'stated'; readonly alternatives: readonly (readonly SchemeUse[])[] }

export interface SchemeUse {
  /** The key under components → securitySchemes, which names the secret for people and in environment variables. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
  /** Why the requirement cannot be read, as a whole sentence; what it asks for is known all the same. */
  readonly fault?: string
}

export type SecurityScheme = {
  readonly description: string | undefined
  /** Since 3.2. */
  readonly isDeprecated?: true
} & (
  | { readonly type: 'bearer'; readonly format: string | undefined }
  | { readonly type: 'basic' }
  /** An authentication scheme that is not registered, with one secret after its name, such as `Token`. */
  | { readonly type: 'http'; readonly scheme: string }
  | {
      readonly type: 'api-key'
      readonly in: 'header' | 'query' | 'cookie'
      readonly parameter: string
    }
  /** The addresses that the document names, for a reader who has to get an access token there. */
  | {
      readonly type: 'oauth2'
      readonly flows: readonly OAuthFlow[]
      /** Since 3.2 (RFC 8414). */
      readonly metadataUrl?: string | undefined
    }
  | { readonly type: 'open-id-connect'; readonly url: string }
  /** Whatever a page cannot do: mutual TLS, HMAC, digest and so on. With a fault, nobody can: the document does not say what it is. */
  | { readonly type: 'other'; readonly what: string; readonly fault?: string }
)

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl: string | undefined
  /** Of the device authorization flow (RFC 8628), since 3.2. */
  readonly deviceAuthorizationUrl?: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: Readonly<Record<string, string>>
}
