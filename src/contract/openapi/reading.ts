import type { Version } from '#core/citation/version.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DocumentAbout } from './about.ts'
import type { InboundRequest, OperationDocumentation } from './documented-operation.ts'
import type { Located } from '../source/located.ts'
import type { Fault } from '../source/fault-list.ts'
import type { Tag } from './tags.ts'

/** The operations, schemas and texts of an API document, and the faults that were met in reading it. */
export interface DescriptionReading {
  readonly title: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** The version of OpenAPI by whose rules it was read. */
  readonly openapi: Version
  /** In the order of the document. */
  readonly operations: readonly Operation[]
  /** Operations that are not meant for readers (`x-internal`), by method and path; a path that names none. Also of webhooks. */
  readonly internal: readonly string[]
  /** The places and responses of each of them, in the same order. */
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

/** The source of an operation: its parts that belong to no request, and its place. */
export interface OperationSource extends OperationDocumentation {
  readonly slug: string
  readonly tags: readonly string[]
  readonly at: Located
  /** The item of `paths` that holds it. */
  readonly item: Located
}
