import type { BodyContent, Operation, RequestBody } from '#request/description/operation.ts'
import type { ExternalExample, Parameter } from '#request/description/parameter.ts'
import type { DocumentedResponse } from '#response/documented-response.ts'
import type { SourcePointer } from '../load/reference.ts'

export interface OperationPointers {
  readonly operation: SourcePointer
  readonly summary: SourcePointer | undefined
  readonly description: SourcePointer | undefined
  readonly servers: ServersSource
  readonly security: SourcePointer | undefined
}

/** A part as a request needs it, and the same part with its descriptions and pointers. */
export interface ParsedPart<Part, Documented extends Part> {
  readonly part: Part
  readonly documented: Documented
}

export interface DocumentedParameter extends Parameter {
  /** `allowEmptyValue`, which applies to query parameters only. */
  readonly mayBeEmpty: boolean
  readonly external: readonly ExternalExample[]
  readonly at: SourcePointer
  readonly descriptionAt: SourcePointer | undefined
  readonly schemaAt: SourcePointer
}

export interface DocumentedBodyContent extends BodyContent {
  readonly description: string | undefined
  readonly external: readonly ExternalExample[]
  readonly at: SourcePointer
}

export interface DocumentedBody extends RequestBody {
  readonly contents: readonly DocumentedBodyContent[]
  readonly at: SourcePointer
  readonly descriptionAt: SourcePointer | undefined
}

export interface ServersSource {
  /** Level that declares the servers; undefined if the document declares none. */
  readonly level: 'operation' | 'path' | 'document' | undefined
  readonly at: SourcePointer | undefined
  /** Levels whose servers are overridden for this operation. */
  readonly hidden: readonly ('path' | 'document')[]
}

export interface OperationDocumentation {
  readonly parameters: readonly DocumentedParameter[]
  readonly body: DocumentedBody | undefined
  readonly responses: readonly DocumentedResponse[]
  readonly callbacks: readonly InboundRequest[]
  readonly externalDocs: ExternalDocs | undefined
  readonly pointers: OperationPointers
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
  readonly at: SourcePointer
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string | undefined
}
