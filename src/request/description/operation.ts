import type { Citation, Version } from '#text/citation.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'
import type { AuthoredExample, Parameter, Schema, StyleSettings } from './parameter.ts'

/** An operation of an API description, reduced to what requests need. Plain data, so that it can be embedded in a page. */
export interface Operation {
  readonly openapi: Version
  /** The operationId as written; without one, method and path. */
  readonly id: string
  /** Unique among the operations of the document, used in page addresses: lower case, digits, hyphens. */
  readonly slug: string
  /** The author's title; not necessarily unique. */
  readonly name: string
  /** Set if the document lacks a title, so `name` is the id, which pages render as code. */
  readonly isNamedById?: true
  /** As sent. The fixed fields of a path item are in upper case (RFC 9110, section 9). */
  readonly method: string
  /** The template, such as `/users/{id}`. */
  readonly path: string
  /** The path as written, if it is in the syntax of a router. */
  readonly writtenPath?: string
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly isDeprecated: boolean
  readonly tags: readonly string[]
  /** The document's `x-badges`. */
  readonly badges?: readonly OperationBadge[]
  /** Parameters of the path item included, in the order of the document. */
  readonly parameters: readonly Parameter[]
  /** Names of header parameters that OpenAPI ignores: Accept, Content-Type and Authorization (3.1.1, Parameter Object, name). */
  readonly ignoredHeaders: readonly string[]
  /** Headers with a fixed value, sent with every request. Stated by our own extension, since OpenAPI does not support them. */
  readonly statedHeaders: readonly { readonly name: string; readonly value: string }[]
  readonly body: RequestBody | undefined
  /** The media types of successful responses, if there are several (RFC 9110, section 12.5.1). */
  readonly responseTypes?: readonly string[]
  /** The servers of the operation, else of its path, else of the document; never empty. */
  readonly servers: readonly ServerTemplate[]
  readonly security: Security
  readonly callable: Callable
  /** The format of a streamed successful response, if the document specifies one. */
  readonly stream?: StreamFormat
}

export interface OperationBadge {
  readonly text: string
  /** One of Starlight's, derived from the colour. */
  readonly variant: 'note' | 'tip' | 'success' | 'caution' | 'danger' | 'default'
}

export interface ServerTemplate {
  /** As written; may be relative to the document and contain `{variables}`. */
  readonly url: string
  /** Since 3.2. */
  readonly name?: string | undefined
  readonly description: string | undefined
  readonly variables: readonly ServerVariable[]
  /** The address from which the document was fetched, against which the URL is resolved. */
  readonly documentUrl?: string
  /** Set if the document lacks servers and this is the default of OpenAPI. */
  readonly isImplied?: true
  /** A complete sentence that explains why requests cannot be sent there. */
  readonly error?: string
}

export interface ServerVariable {
  readonly name: string
  readonly default: string
  /** Empty if any text is allowed. */
  readonly choices: readonly string[]
  readonly description: string | undefined
}

/** The environments that can call an operation and, if not a page, the reason. */
export type Callable =
  | { readonly from: 'page' }
  /** Browsers do not allow the request, or the document switches its console off; programs can send it. */
  | { readonly from: 'program'; readonly reason: Reason }
  /** The API description contradicts itself, or lacks something that is needed. */
  | { readonly from: 'nowhere'; readonly reason: Reason }

export interface Reason {
  /** A complete sentence with the problem and, if possible, its solution. */
  readonly sentence: string
  readonly citation: Citation
}

export interface RequestBody extends Pick<Parameter, 'isRequired' | 'description' | 'rich'> {
  readonly contents: readonly BodyContent[]
}

export interface BodyContent {
  /** As written, including parameters; may be a range such as `image/*`. */
  readonly mediaType: string
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  /** The properties of forms (urlencoded and multipart), by name. */
  readonly properties: Readonly<Record<string, FormProperty>>
  /** The properties that are files, which must be sent in another media type of the body. */
  readonly files?: readonly string[]
}

export interface FormProperty {
  readonly isRequired: boolean
  /** The Content-Type of its part: from `encoding`, else the default for its type (3.1.1, Encoding Object). */
  readonly contentType: string
  /** Whether its schema is an array, each item of which becomes a part or pair. */
  readonly isArray: boolean
  readonly isBinary: boolean
  readonly isSecret?: true
  /** Set only by `encoding`; the property is then serialized like a query parameter of that style. */
  readonly style: StyleSettings | undefined
  readonly schema: Schema | undefined
}

/** The security requirements as stated. Unspecified differs from "none"; unreadable ones are stated, with an error. */
export type Security =
  | { readonly state: 'not-specified' }
  | { readonly state: 'none' }
  /** At least one alternative. Each lists the schemes that are needed together; an empty one means "or nothing". */
  | { readonly state: 'stated'; readonly alternatives: readonly (readonly SchemeUse[])[] }

export interface SchemeUse {
  /** The key under components → securitySchemes, from which labels and environment variables get their names. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
  /** A complete sentence that explains why the requirement is invalid, although its scheme is known. */
  readonly error?: string
}

export type SecurityScheme = {
  readonly description: string | undefined
  /** Since 3.2. */
  readonly isDeprecated?: true
} & (
  | { readonly type: 'bearer'; readonly format: string | undefined }
  | { readonly type: 'basic' }
  /** An unregistered authentication scheme with one secret after its name, such as `Token`. */
  | { readonly type: 'http'; readonly scheme: string }
  | {
      readonly type: 'api-key'
      readonly in: 'header' | 'query' | 'cookie'
      readonly parameter: string
    }
  /** The flows of the document, with the addresses at which a reader gets an access token. */
  | {
      readonly type: 'oauth2'
      readonly flows: readonly OAuthFlow[]
      /** Since 3.2 (RFC 8414). */
      readonly metadataUrl?: string | undefined
    }
  | { readonly type: 'open-id-connect'; readonly url: string }
  /** A scheme that pages do not support: mutual TLS, HMAC, digest and so on. If `error` is set, it is invalid and unusable for programs too. */
  | { readonly type: 'other'; readonly what: string; readonly error?: string }
)

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl: string | undefined
  /** For the device authorization flow (RFC 8628), since 3.2. */
  readonly deviceAuthorizationUrl?: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: Readonly<Record<string, string>>
}
