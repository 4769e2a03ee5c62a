import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { startWalk } from './check-steps.ts'
import type { CheckFinding } from './finding.ts'
import { valueReader } from '../value/value-reader.ts'
import type { Direction } from '../view/direction.ts'

export interface CheckOptions {
  /** Named schemas by the text of the reference, such as `#/components/schemas/User`. */
  readonly schemas: Readonly<Record<string, Schema>>
  readonly direction: Direction
  /** Contradictions after which the rest is not looked at; all are found unless given. */
  readonly most?: number
  /** Schemas that are looked at in all, and steps of patterns; what is beyond is `unchecked`. */
  readonly steps?: number
  readonly patternSteps?: number
}

/**
 * Compares a value with a schema (JSON Schema 2020-12, and what OpenAPI 3.1 adds), its numbers exactly and without making code
 * of what a document says. Never throws, whatever value and schema are: what a keyword cannot mean says nothing.
 */
export function checkInstance(
  value: Value,
  schema: Schema | undefined,
  options: CheckOptions,
): readonly CheckFinding[] {
  const findings: CheckFinding[] = []
  const checking = startWalk(valueReader, value, schema, {
    ...options,
    add: (finding) => findings.push(finding),
  })
  while (!checking.next().done) continue
  return dropDoubles(findings)
}

function dropDoubles(findings: readonly CheckFinding[]): readonly CheckFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind, instance, end }) => {
    const key = JSON.stringify([kind, instance, end])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
