import type { Schema } from '../request/description/schema.ts'
import { isKeywords, readList } from './keywords.ts'
import type { Direction } from './walk.ts'

/**
 * Whether the other side alone sets a member: the service what is `readOnly`, the client what is `writeOnly` (JSON Schema
 * 2020-12 Validation, section 9.4).
 */
export function isSetByOther(
  schema: unknown,
  direction: Direction,
  schemas: Readonly<Record<string, Schema>>,
): boolean {
  return isMarked(schema, marks[direction], schemas, 0)
}

export const marks = {
  request: 'readOnly',
  response: 'writeOnly',
} as const satisfies Record<Direction, string>

function isMarked(
  schema: unknown,
  mark: string,
  schemas: Readonly<Record<string, Schema>>,
  hops: number,
): boolean {
  if (!isKeywords(schema) || hops > mostHops) return false
  if (schema[mark] === true) return true
  const { $ref } = schema
  const target =
    typeof $ref === 'string' && Object.hasOwn(schemas, $ref) ? schemas[$ref] : undefined
  return [target, ...readList(schema['allOf'])].some((part) =>
    isMarked(part, mark, schemas, hops + 1),
  )
}

/** References and parts of parts can lead in a circle. */
const mostHops = 5
