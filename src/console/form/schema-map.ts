import type { Schema } from '#core/request/description/schema.ts'

/** Named schemas by the text of the reference, such as `#/components/schemas/User`. */
export type SchemaMap = Readonly<Record<string, Schema>>

/** The keywords of a schema, without the references and `allOf` around them. */
export type Keywords = Readonly<Record<string, unknown>>

/** A schema with its references followed and its `allOf` merged, one level deep: members keep theirs. */
export interface Resolved {
  readonly keywords: Keywords
  /** The last name that a reference gave. */
  readonly name: string | undefined
  /** Whether it allows nothing at all. */
  readonly isNever: boolean
}

/** Never throws: a reference that leads nowhere, or in a circle, says nothing. */
export function resolveSchema(schema: unknown, schemas: SchemaMap): Resolved {
  return resolve(schema, { schemas, steps: 1000 }, new Set())
}

interface Walk {
  readonly schemas: SchemaMap
  /** How many schemas are still looked at: parts that share parts grow with the power of their depth. */
  steps: number
}

const nothing: Resolved = { keywords: {}, name: undefined, isNever: false }

function resolve(schema: unknown, walk: Walk, seen: ReadonlySet<unknown>): Resolved {
  if (schema === false) return { ...nothing, isNever: true }
  if (!isRecord(schema) || seen.has(schema) || walk.steps <= 0) return nothing
  walk.steps -= 1
  const within = new Set([...seen, schema])
  const { $ref, allOf, ...own } = schema
  const pieces: Resolved[] = [{ ...nothing, keywords: own }]
  if (typeof $ref === 'string') {
    const target = Object.hasOwn(walk.schemas, $ref) ? walk.schemas[$ref] : undefined
    const followed = resolve(target, walk, within)
    pieces.push({ ...followed, name: nameReference($ref) })
  }
  if (Array.isArray(allOf)) {
    for (const part of allOf) pieces.push({ ...resolve(part, walk, within), name: undefined })
  }
  return {
    keywords: pieces.map(({ keywords }) => keywords).reduce(merge),
    name: pieces.find(({ name }) => name !== undefined)?.name,
    isNever: pieces.some(({ isNever }) => isNever),
  }
}

/** The last step of a reference. */
export function nameReference(reference: string): string {
  const last = reference.split('/').at(-1) ?? reference
  return last.replaceAll('~1', '/').replaceAll('~0', '~')
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Both apply. Where both say something of one keyword, the first wins, except for what can be said together. */
function merge(first: Keywords, second: Keywords): Keywords {
  const merged: Record<string, unknown> = { ...second, ...first }
  if (isRecord(first['properties']) && isRecord(second['properties'])) {
    merged['properties'] = mergeProperties(second['properties'], first['properties'])
  }
  if (Array.isArray(first['required']) && Array.isArray(second['required'])) {
    merged['required'] = [...new Set<unknown>([...second['required'], ...first['required']])]
  }
  return merged
}

function mergeProperties(first: Keywords, second: Keywords): Keywords {
  const merged = new Map(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) {
    merged.set(name, merged.has(name) ? { allOf: [schema, merged.get(name)] } : schema)
  }
  return Object.fromEntries(merged)
}
