import type { SchemaMap } from './field-kind.ts'

export interface FieldProblem {
  /** The plan's name of the field: `in:name`, `body` or `body:property`. */
  readonly field: string
  /** The address of the field within the form. */
  readonly at: string
  readonly sentence: string
}

export interface ProblemCollector {
  readonly schemas: SchemaMap
  readonly field: string
  readonly problems: FieldProblem[]
  readonly contradictions: FieldProblem[]
  /** Additional notes, which do not prevent sending. */
  readonly remarks: FieldProblem[]
}

export function createProblemCollector(schemas: SchemaMap, field: string): ProblemCollector {
  return { schemas, field, problems: [], contradictions: [], remarks: [] }
}
