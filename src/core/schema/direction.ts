import type { Schema } from '../request/description/schema.ts'
import { isKeywords, readList } from './keywords.ts'
import type { Direction } from './walk.ts'

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
): boolean | undefined {
  if (!isKeywords(schema)) return false
  if (hops > mostHops) return undefined
  if (schema[mark] === true) return true
  const { $ref } = schema
  const isRead = typeof $ref !== 'string' || Object.hasOwn(schemas, $ref)
  const target = typeof $ref === 'string' && isRead ? schemas[$ref] : undefined
  const found = new Set(
    [target, ...readList(schema['allOf'])].map((part) => isMarked(part, mark, schemas, hops + 1)),
  )
  if (found.has(true)) return true
  return isRead && !found.has(undefined) ? false : undefined
}

/** References and parts of parts can lead in a circle. */
const mostHops = 5
