import { findNumberText } from '#core/request/source-number.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import { readTokens } from '#schema/pointer.ts'
import { hasDirections } from '../schemas/list-rows.ts'
import type { NamedSchema } from '../schemas/schema-index.ts'
import type { outlineContract } from '../schemas/outline-schema.ts'
import type { Direction, OutlineNode, OutlineRow } from '../schemas/outline.ts'

export interface SearchableEntry {
  /** As a reader sees it; of a member the whole path, such as `user.login`. */
  readonly name: string
  readonly ownName: string
  /** The beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  /** The id of its place on the page; empty where it has none of its own. */
  readonly anchor: string
  readonly description?: string | undefined
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}

export interface OutlinedSchemas extends Pick<Contract, 'schemas'> {
  readonly outline: ReturnType<typeof outlineContract>['outline']
}

/** The members of a named schema. Where its page has no room for one, the address leads to the page. */
export function listSchemaEntries(
  outlined: OutlinedSchemas,
  { schema, reference }: NamedSchema,
): readonly SearchableEntry[] {
  const isTwofold = hasDirections(schema, outlined.schemas)
  const views = isTwofold ? (['response', 'request'] as const) : (['both'] as const)
  const entries = views.flatMap((direction) =>
    listMemberEntries(outlined, {
      schema,
      pointer: reference,
      direction,
      prefix: direction === 'both' ? 'member' : direction,
      budget: mostRows,
      role: 'field',
    }),
  )
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()]
}

/** How deep the index looks into a schema, in rows. */
const mostRows = 300

export interface ShownSchema {
  readonly schema: Schema | undefined
  readonly pointer: string
  readonly direction: Direction
  readonly prefix: string
  readonly budget?: number
  readonly role: string
}

/** The members that a schema names itself: those of a named one that it refers to stand on that one’s own page. */
export function listMemberEntries(
  { outline }: OutlinedSchemas,
  { schema, role, ...settings }: ShownSchema,
): readonly SearchableEntry[] {
  if (!mayHaveOwn(schema)) return []
  return listRows(outline(schema, settings).root).flatMap(
    ({ name, anchor, node }): readonly SearchableEntry[] => {
      const { pointer } = node
      if (name === undefined || isElsewhere(pointer, settings.pointer)) return []
      return [
        {
          name: listNames(pointer).join('.') || name,
          ownName: name,
          role,
          anchor,
          values: node.values.map(({ text }) => text),
          isDeprecated: node.marks.some(({ text }) => text === 'deprecated'),
        },
      ]
    },
  )
}

function listRows({ groups }: OutlineNode): readonly OutlineRow[] {
  return groups.flatMap(({ rows }) => rows.flatMap((row) => [row, ...listRows(row.node)]))
}

/** Outlines are expensive, and most bodies are a reference or a list of one. */
function mayHaveOwn(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('items' in schema) return mayHaveOwn(schema.items)
  return holders.some((key) => Object.hasOwn(schema, key))
}

const holders = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
]

/** The names on the way to a member, without the words for what has none, such as the items of a list. */
function listNames(pointer: string): readonly string[] {
  const names: string[] = []
  let isName = false
  for (const token of readTokens(pointer)) {
    if (isName) names.push(token)
    isName = !isName && token === 'properties'
  }
  return names
}

function isElsewhere(pointer: string, own: string): boolean {
  return !pointer.startsWith(own) && /^#\/(components\/schemas|definitions)\//.test(pointer)
}

/** The first of a value or of the items of a list; none for null. */
export function listValues(
  schema: unknown,
  schemas: ReadonlyMap<string, Schema>,
  depth = 0,
): readonly string[] {
  if (typeof schema !== 'object' || schema === null || depth > deepest) return []
  const read = (key: string): unknown => Reflect.get(schema, key)
  const reference = read('$ref')
  const below = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => read(key)),
    read('items'),
    typeof reference === 'string' ? schemas.get(reference) : undefined,
  ]
  const own = [read('enum'), read('const')]
    .flat()
    .flatMap((value) => {
      const isScalar = typeof value === 'string' || typeof value === 'boolean'
      return isScalar ? String(value) : (findNumberText(value) ?? [])
    })
    .slice(0, mostValues)
  return [...new Set([...own, ...below.flatMap((part) => listValues(part, schemas, depth + 1))])]
}

const mostValues = 100

/** Where a value is that deep, or goes in a circle, no list of it is for people. */
const deepest = 6
