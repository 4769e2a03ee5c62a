import type { Operation } from '#core/request/description/operation.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { Schema } from '#core/request/description/schema.ts'

/** The document that a sandbox answers for. */
export interface SandboxDocument {
  readonly title: string
  readonly operations: readonly SandboxOperation[]
  /** By the text of a reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
}

export interface SandboxOperation {
  readonly operation: Operation
  readonly responses: readonly DocumentedResponse[]
}
