import { checkValue } from '#console/form/check-value.ts'
import { isRecord } from '#console/form/schema-map.ts'
import type { SchemaMap } from '#console/form/schema-map.ts'
import { toValue } from '#console/form/to-value.ts'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'

export type Direction = 'request' | 'response'

/** In which ways an example of the document contradicts its own schema, as the ends of sentences; empty for none. */
export function checkExample(
  { value, serialized }: Pick<AuthoredExample, 'value' | 'serialized'>,
  schema: Schema | undefined,
  schemas: SchemaMap,
  direction: Direction,
): readonly string[] {
  if (schema === undefined || (value === undefined && serialized !== undefined)) return []
  const found = findContradictions(value, schema, schemas)
  // Many authors write the text of the JSON where its value belongs.
  const inner = typeof value === 'string' && found.length > 0 ? parseJson(value) : undefined
  if (inner && findContradictions(inner.value, schema, schemas).length === 0) return []
  if (found.length === 0) return []
  const hidden = listHidden(schema, schemas, direction === 'request' ? 'readOnly' : 'writeOnly')
  return found
    .filter(({ end }) => !hidden.has(requiredMember.exec(end)?.[1] ?? ''))
    .map(({ place, end }) => (place === '' ? end : `at ${place}, ${end}`))
}

function findContradictions(value: unknown, schema: Schema, schemas: SchemaMap) {
  const read = toValue(value)
  return read === undefined ? [] : checkValue(read, schema, schemas)
}

const requiredMember = /^the member “(.*)” is required\.$/s

/**
 * The members that one direction leaves out, wherever they are: what is required of such a name may be missing (OpenAPI 3.0.4,
 * Schema Object, readOnly and writeOnly).
 */
function listHidden(schema: Schema, schemas: SchemaMap, flag: string): ReadonlySet<string> {
  const hidden = new Set<string>()
  const met = new Set<unknown>()
  const waiting: unknown[] = [schema]
  while (waiting.length > 0 && met.size < mostSchemas) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || met.has(next)) continue
    met.add(next)
    if (isRecord(next)) {
      const { $ref, properties } = next
      if (typeof $ref === 'string') waiting.push(schemas[$ref])
      for (const [name, member] of Object.entries(isRecord(properties) ? properties : {})) {
        const target =
          isRecord(member) && typeof member['$ref'] === 'string' ? schemas[member['$ref']] : member
        if (isRecord(target) && target[flag] === true) hidden.add(name)
        if (isRecord(member) && member[flag] === true) hidden.add(name)
      }
    }
    waiting.push(...Object.values(next))
  }
  return hidden
}

const mostSchemas = 5000

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
