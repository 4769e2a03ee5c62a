import { explainValue } from '#contract/findings/survey/explain-value.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Direction } from './outline.ts'

/** @returns why a schema refuses a value, as a sentence; undefined where it does not, or where that cannot be told */
export type CheckValue = (value: unknown, schema: unknown) => string | undefined

/** Checks as the findings of the document do, so that a page says one thing. */
export function createValueChecker(
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): CheckValue {
  const named = nameAll(schemas)
  return (value, schema) => explainValue(value, schema, named, directionsOf[direction])
}

/** The same schemas as a checker takes them, made once for each document. */
export function nameAll(schemas: ReadonlyMap<string, Schema>): Readonly<Record<string, Schema>> {
  const named = known.get(schemas) ?? Object.fromEntries(schemas)
  known.set(schemas, named)
  return named
}

const known = new WeakMap<ReadonlyMap<string, Schema>, Readonly<Record<string, Schema>>>()

/** The directions to check for. A value that is shown for both at once is refused where both refuse it. */
export const directionsOf = {
  request: ['request'],
  response: ['response'],
  both: ['request', 'response'],
} as const satisfies Record<Direction, readonly ('request' | 'response')[]>
