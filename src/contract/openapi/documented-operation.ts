import type { Operation } from '#core/request/description/operation.ts'
import type { DocumentedResponse } from './documented-response.ts'
import type { Place } from './place.ts'

/** Where the parts of an operation stand. */
export interface OperationPlaces {
  readonly operation: Place
  readonly summary: Place | undefined
  readonly description: Place | undefined
  /** In the order of the operation’s parameters. */
  readonly parameters: readonly ParameterPlaces[]
  readonly body: BodyPlaces | undefined
  /** Those that win. */
  readonly servers: ServersPlace
  readonly security: Place | undefined
}

export interface ParameterPlaces {
  readonly at: Place
  readonly description: Place | undefined
  readonly schema: Place
}

export interface BodyPlaces {
  readonly at: Place
  readonly description: Place | undefined
  /** Of its contents, by media type. */
  readonly contents: Readonly<Record<string, Place>>
}

export interface ServersPlace {
  /** Whose servers they are; undefined where the document names none. */
  readonly level: 'operation' | 'path' | 'document' | undefined
  readonly at: Place | undefined
  /** Whose servers are there too, and do not count for this operation. */
  readonly hidden: readonly ('path' | 'document')[]
}

/** What a document says of an operation beyond its request. */
export interface OperationDocumentation {
  readonly responses: readonly DocumentedResponse[]
  readonly callbacks: readonly InboundRequest[]
  readonly externalDocs: ExternalDocs | undefined
  readonly places: OperationPlaces
}

/** A request that the service makes: a webhook, or a callback of an operation. */
export interface InboundRequest extends Omit<OperationDocumentation, 'callbacks'> {
  /** The key under `webhooks` or `callbacks`. */
  readonly name: string
  /** Unique among the requests of one list: lower case, digits, hyphens. */
  readonly slug: string
  /** Its path is the expression that the address comes from, such as `{$request.body#/url}`; of a webhook the name. */
  readonly request: Operation
  /** Its own callbacks, which are named and left to the document: they could go on without end. */
  readonly callbacks: readonly NamedCallback[]
}

export interface NamedCallback {
  readonly name: string
  readonly method: string
  /** The expression that the address comes from. */
  readonly path: string
  readonly at: Place
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string | undefined
}
