import type { BodyContent, Operation, RequestBody } from '#core/request/description/operation.ts'
import type { ExternalExample, Parameter } from '#core/request/description/parameter.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { Place } from '../source/reference.ts'

export interface OperationPlaces {
  readonly operation: Place
  readonly summary: Place | undefined
  readonly description: Place | undefined
  readonly servers: ServersPlace
  readonly security: Place | undefined
}

/** A part as a request needs it, and the same with what the document says of it and where. */
export interface PartReading<Part, Documented extends Part> {
  readonly part: Part
  readonly documented: Documented
}

export interface DocumentedParameter extends Parameter {
  /** The document says so (`allowEmptyValue`), which counts in a query only. */
  readonly mayBeEmpty: boolean
  readonly external: readonly ExternalExample[]
  readonly at: Place
  readonly descriptionAt: Place | undefined
  readonly schemaAt: Place
}

export interface DocumentedBodyContent extends BodyContent {
  readonly description: string | undefined
  readonly external: readonly ExternalExample[]
  readonly at: Place
}

export interface DocumentedBody extends RequestBody {
  readonly contents: readonly DocumentedBodyContent[]
  readonly at: Place
  readonly descriptionAt: Place | undefined
}

export interface ServersPlace {
  /** Whose servers they are; undefined where the document names none. */
  readonly level: 'operation' | 'path' | 'document' | undefined
  readonly at: Place | undefined
  /** Whose servers are there too, and do not count for this operation. */
  readonly hidden: readonly ('path' | 'document')[]
}

export interface OperationDocumentation {
  readonly parameters: readonly DocumentedParameter[]
  readonly body: DocumentedBody | undefined
  readonly responses: readonly DocumentedResponse[]
  readonly callbacks: readonly InboundRequest[]
  readonly externalDocs: ExternalDocs | undefined
  readonly places: OperationPlaces
}

export interface InboundRequest extends Omit<OperationDocumentation, 'callbacks'> {
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
  readonly path: string
  readonly at: Place
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string | undefined
}
