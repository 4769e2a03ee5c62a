import type { Schema } from '#core/request/description/schema.ts'

/** A member of an object, as far as a search needs it. */
export interface FoundMember {
  readonly path: readonly string[]
  readonly description: string | undefined
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}

/**
 * The members that a schema names itself, at any depth, each path once. Those of a named schema that it refers to stand on
 * that schema's own page.
 */
export function listMembers(schema: Schema | undefined): readonly FoundMember[] {
  const found = new Map<string, FoundMember>()
  const visit = (value: unknown, path: readonly string[], depth: number): void => {
    if (!isObject(value) || depth > deepest || found.size >= most) return
    const { properties } = value
    for (const [name, member] of isObject(properties) ? Object.entries(properties) : []) {
      const own = [...path, name]
      const key = JSON.stringify(own)
      if (!found.has(key)) found.set(key, describeMember(own, member))
      visit(member, own, depth + 1)
    }
    for (const key of ['items', 'additionalProperties', 'not', 'if', 'then', 'else']) {
      visit(value[key], path, depth + 1)
    }
    for (const key of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
      const parts = value[key]
      for (const part of Array.isArray(parts) ? parts : []) visit(part, path, depth + 1)
    }
  }
  visit(schema, [], 0)
  return [...found.values()]
}

/** The values of `enum` and `const`, of a value or of the items of a list, as text; none for null. */
export function listValues(schema: unknown): readonly string[] {
  if (!isObject(schema)) return []
  const { enum: choices, const: only, items } = schema
  const parts = ['anyOf', 'oneOf'].flatMap((key) => {
    const list = schema[key]
    return Array.isArray(list) ? list.flatMap(listValues) : []
  })
  const own = [...(Array.isArray(choices) ? choices : []), only]
    .filter((value) => value !== undefined && value !== null && typeof value !== 'object')
    .map(String)
  return [...new Set([...own, ...parts, ...listValues(items)])]
}

/** A schema goes on without end only by references; one that is deeper was made by a program. */
const deepest = 60

/** Of one body; nobody looks through more. */
const most = 2000

function describeMember(path: readonly string[], member: unknown): FoundMember {
  const schema = isObject(member) ? member : {}
  const { description, deprecated } = schema
  return {
    path,
    description: typeof description === 'string' ? description : undefined,
    values: listValues(schema),
    isDeprecated: deprecated === true,
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
