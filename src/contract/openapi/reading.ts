import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DocumentAbout } from './about.ts'
import type { InboundRequest, OperationDocumentation } from './documented-operation.ts'
import type { Located } from './located.ts'
import type { Tag } from './tag.ts'

/** What an API document describes, as far as requests need it, and what in it could not be taken as written. */
export interface DescriptionReading {
  readonly title: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** As written under `openapi` or `swagger`. */
  readonly openapiVersion: string
  /** Set where the document was converted before it was read. */
  readonly convertedFrom: '2.0' | undefined
  /** In the order of the document. */
  readonly operations: readonly Operation[]
  /** Those that are not meant for readers (`x-internal`), by method and path; a path that names none. Also of webhooks. */
  readonly internal: readonly string[]
  /** Where each of them stands and what it returns, in the same order. */
  readonly sources: readonly OperationSource[]
  /** In the order of the document; also those that no operation bears. */
  readonly tags: readonly Tag[]
  /** Named schemas, and others that references lead to, by the text of the reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
  /** By file and line. What makes a document unreadable is thrown instead, as a ContractError. */
  readonly faults: readonly Fault[]
  readonly webhooks: readonly InboundRequest[]
  readonly about: DocumentAbout
}

/** What belongs to an operation and to no request. */
export interface OperationSource extends OperationDocumentation {
  readonly slug: string
  readonly tags: readonly string[]
  readonly at: Located
  /** The item of `paths` that holds it. */
  readonly item: Located
}

export interface Fault {
  /** `operation`: the operations named cannot be called. `noted`: read nevertheless, as the sentence says. */
  readonly weight: 'operation' | 'noted'
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** What is wrong, and what to do. */
  readonly sentence: string
  /** By method and path, such as `GET /users`, or a path whose operations are unknown; empty where the fault is the document's. */
  readonly operations: readonly string[]
}
