import type { SchemaMap } from './shape.ts'

export interface FieldFault {
  /** The plan's name of the field: `in:name`, `body` or `body:property`. */
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
  /** Additional notes, which do not prevent sending. */
  readonly remarks: FieldFault[]
}

export function startFindings(schemas: SchemaMap, field: string): Findings {
  return { schemas, field, faults: [], contradictions: [], remarks: [] }
}
