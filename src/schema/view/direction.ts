import type { Schema } from '#core/request/description/schema.ts'
import { findFlag } from './stated.ts'
import { viewWhole } from './view-schema.ts'

/** Whether a value is sent to the service, or comes from it. */
export type Direction = 'request' | 'response'

export const marks = {
  request: 'readOnly',
  response: 'writeOnly',
} as const satisfies Record<Direction, string>

/**
 * Whether the other side alone sets a member: the service what is `readOnly`, the client what is `writeOnly` (JSON Schema
 * 2020-12 Validation, section 9.4).
 *
 * @returns undefined where that may stand in a schema that could not be read
 */
export function isSetByOther(
  schema: unknown,
  direction: Direction,
  schemas: Readonly<Record<string, Schema>>,
): boolean | undefined {
  const view = viewWhole(schema, findIn(schemas))
  if (findFlag(view, marks[direction]) !== undefined) return true
  return view.isCut || view.links.length > 0 ? undefined : false
}

/** Finds schemas by their own names only: names of prototypes are names like others. */
export function findIn(schemas: Readonly<Record<string, Schema>>) {
  return (reference: string): Schema | undefined =>
    Object.hasOwn(schemas, reference) ? schemas[reference] : undefined
}
