import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { writePlace } from '#schema/check/walk.ts'
import type { CheckFinding } from '#schema/check/walk.ts'
import { findIn } from '#schema/view/direction.ts'
import type { SchemaMap } from './shape.ts'

/** A contradiction within a value that was written as JSON. */
export interface Contradiction {
  /** Such as `tags[0].name`; empty for the value itself. */
  readonly place: string
  /** The end of a sentence. */
  readonly end: string
}

/** In which ways a whole value contradicts its schema: the first few, since the reader mends them one by one. */
export function checkValue(
  value: Value,
  schema: Schema | undefined,
  schemas: SchemaMap,
): readonly Contradiction[] {
  return compare(value, schema, schemas)
    .filter(({ kind }) => kind === 'contradiction')
    .map(({ instance, end }) => ({ place: writePlace(instance), end }))
}

/** All that there is to say of a value that a reader enters: each key waits for it, so that it is bounded. */
export function compare(
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
  return keepFirst(findings, 'contradiction')
}

const most = 10

/** The first few contradictions, and as many remarks. */
function keepFirst(
  findings: readonly CheckFinding[],
  first: CheckFinding['kind'],
): readonly CheckFinding[] {
  const contradictions = findings.filter(({ kind }) => kind === first).slice(0, most)
  const others = findings.filter(({ kind }) => kind !== first).slice(0, most)
  return [...contradictions, ...others]
}
