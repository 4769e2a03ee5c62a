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

/** A part as a request needs it, and the same part with its descriptions and pointers. */
export interface PartReading<Part, Documented extends Part> {
  readonly part: Part
  readonly documented: Documented
}

export interface DocumentedParameter extends Parameter {
  /** `allowEmptyValue`, which applies to query parameters only. */
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
  /** Level that declares the servers; undefined if the document declares none. */
  readonly level: 'operation' | 'path' | 'document' | undefined
  readonly at: Place | undefined
  /** Levels whose servers are overridden for this operation. */
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
  /** Unique within one list: lower case, digits, hyphens. */
  readonly slug: string
  /**
   * The path is the runtime expression of the address, such as `{$request.body#/url}`; for a
   * webhook, its name.
   */
  readonly request: Operation
  /** Nested callbacks, listed by name only: they could be endless. */
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
