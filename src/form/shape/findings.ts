import type { SchemaMap } from './shape.ts'

export interface FieldFault {
  /** As in a refusal of the plan: `in:name`, `body` or `body:property`. */
  readonly field: string
  /** The address of the field within the form. */
  readonly at: string
  readonly sentence: string
}

export interface Findings {
  readonly schemas: SchemaMap
  readonly field: string
  readonly faults: FieldFault[]
  readonly contradictions: FieldFault[]
  /** Facts that are worth knowing and stop nothing. */
  readonly remarks: FieldFault[]
}

export function startFindings(schemas: SchemaMap, field: string): Findings {
  return { schemas, field, faults: [], contradictions: [], remarks: [] }
}
