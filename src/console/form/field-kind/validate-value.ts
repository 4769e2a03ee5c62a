import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import type { CheckFinding } from '#schema/check/walk.ts'
import { findIn } from '#schema/view/direction.ts'
import type { SchemaMap } from './field-kind.ts'

/** Checks whether no contradiction with the schema is found. */
export function fitsSchema(value: Value, schema: Schema | undefined, schemas: SchemaMap): boolean {
  return validateValue(value, schema, schemas).every(({ kind }) => kind !== 'contradiction')
}

/** Validates an entered value. Returns the first few findings of each kind, within limits, because it runs on each key press. */
export function validateValue(
  value: Value,
  schema: Schema | undefined,
  schemas: SchemaMap,
): readonly CheckFinding[] {
  const findings = checkInstance(value, schema, {
    find: findIn(schemas),
    direction: 'request',
    most,
    steps: 20_000,
    patternSteps: 200_000,
  })
  const contradictions = findings.filter(({ kind }) => kind === 'contradiction').slice(0, most)
  const others = findings.filter(({ kind }) => kind !== 'contradiction').slice(0, most)
  return [...contradictions, ...others]
}

const most = 10
