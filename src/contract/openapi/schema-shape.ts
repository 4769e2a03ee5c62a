import type { Schema } from '#core/request/description/schema.ts'

type Keywords = Readonly<Record<string, unknown>>
type FindSchema = (reference: string) => Schema | undefined

export interface Property {
  readonly schema: Schema
  readonly isRequired: boolean
}

/** The members of an object as far as its schema names them: its own, those of `allOf`, and those of any choice, optional. */
export function listProperties(schema: Schema, find: FindSchema): ReadonlyMap<string, Property> {
  const found = new Map<string, Property>()
  const parts = listParts(schema, find)
  const required = new Set(
    parts.flatMap(({ keywords, isSure }) => (isSure ? listRequired(keywords) : [])),
  )
  for (const { keywords } of parts) {
    const properties = keywords['properties']
    if (!isKeywords(properties)) continue
    for (const [name, member] of Object.entries(properties)) {
      if (!isSchema(member) || found.has(name)) continue
      // What only responses hold is never required of a request (3.1.1, Schema Object, readOnly).
      const isReadOnly = isKeywords(member) && member['readOnly'] === true
      found.set(name, { schema: member, isRequired: required.has(name) && !isReadOnly })
    }
  }
  return found
}

/** What a form needs to know of the values of one property. */
export interface SchemaShape {
  /** `unknown` where the schema names none: then a part is bytes (3.1.1, Encoding Object). */
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'unknown'
  readonly items: Schema | undefined
  readonly contentEncoding: string | undefined
  readonly contentMediaType: string | undefined
  readonly format: string | undefined
  /** Whether it says nothing at all of the value. */
  readonly isEmpty: boolean
}

export function findShape(schema: Schema, find: FindSchema): SchemaShape {
  const parts = listParts(schema, find).map(({ keywords }) => keywords)
  const text = (key: string) =>
    parts.map((part) => part[key]).find((value) => typeof value === 'string')
  const items = parts.map((part) => part['items']).find(isSchema)
  return {
    type: parts.map(findType).find((type) => type !== undefined) ?? 'unknown',
    items,
    contentEncoding: text('contentEncoding'),
    contentMediaType: text('contentMediaType'),
    format: text('format'),
    isEmpty: parts.every((part) => Object.keys(part).every((key) => remarks.has(key))),
  }
}

interface SchemaPart {
  readonly keywords: Keywords
  /** False for one of several choices. */
  readonly isSure: boolean
}

/** The schema itself and all that it is made of by reference, `allOf`, `anyOf` and `oneOf`, each once. */
function listParts(schema: Schema, find: FindSchema): readonly SchemaPart[] {
  const parts: SchemaPart[] = []
  const met = new Set<Schema>()
  const waiting: { readonly schema: unknown; readonly isSure: boolean }[] = [
    { schema, isSure: true },
  ]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { schema: keywords, isSure } = next
    if (!isKeywords(keywords) || met.has(keywords)) continue
    met.add(keywords)
    parts.push({ keywords, isSure })
    const reference = keywords['$ref']
    if (typeof reference === 'string') waiting.push({ schema: find(reference), isSure })
    for (const member of listOf(keywords['allOf'])) waiting.push({ schema: member, isSure })
    for (const key of ['anyOf', 'oneOf']) {
      const choices = listOf(keywords[key]).filter((choice) => !isNull(choice))
      const isOnly = choices.length === 1
      for (const choice of choices) waiting.push({ schema: choice, isSure: isSure && isOnly })
    }
  }
  return parts
}

function findType(part: Keywords): SchemaShape['type'] | undefined {
  const stated = [part['type']].flat().find((type) => typeof type === 'string' && type !== 'null')
  switch (stated) {
    case 'string':
    case 'boolean':
    case 'object':
    case 'array':
    case 'number':
      return stated
    case 'integer':
      return 'number'
    default:
      return findImpliedType(part)
  }
}

/** Without `type`, as far as other keywords leave one. */
function findImpliedType(part: Keywords): SchemaShape['type'] | undefined {
  if (isKeywords(part['properties'])) return 'object'
  if (part['items'] !== undefined) return 'array'
  const values = [...listOf(part['enum']), part['const']].filter(
    (value) => value !== undefined && value !== null,
  )
  const [type, ...others] = new Set(values.map((value) => typeof value))
  if (others.length > 0) return undefined
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined
}

/** Keywords that say nothing of the value itself. */
const remarks: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly examples example default $comment'.split(' '),
)

function listRequired(keywords: Keywords): readonly unknown[] {
  return listOf(keywords['required'])
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isNull(schema: unknown): boolean {
  return isKeywords(schema) && schema['type'] === 'null'
}

function isKeywords(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isKeywords(value)
}
