import type { Operation } from '#core/request/description/operation.ts'
import type { DescribedResponse } from '#core/request/description/response.ts'
import type { Schema } from '#core/request/description/schema.ts'

/** The document whose operations the sandbox answers. */
export interface SandboxDocument {
  readonly title: string
  /** Whether it is the document that the sandbox's own code implements operations of. */
  readonly isOwn: boolean
  readonly operations: readonly SandboxOperation[]
  /** By the text of a reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
}

export interface SandboxOperation {
  readonly operation: Operation
  readonly responses: readonly DescribedResponse[]
}
