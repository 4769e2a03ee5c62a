import { getNumberText } from '#request/source-number.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Schema } from '#request/description/parameter.ts'
import { getPointerTokens } from '#schema/pointer.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'
import type { createOutliner } from '../schema-outline/outline-schema.ts'
import type { OutlineNode, OutlineRow } from '../schema-outline/outline.ts'
import { getSchemaParts } from '../schema-tree/schema-views.ts'
import type { OperationSchema } from '../schema-tree/schema-views.ts'

export interface SearchableEntry {
  /** The label for readers; for a property its full path, such as `user.login`. */
  readonly name: string
  readonly ownName: string
  /** The beginning of a phrase: `query parameter`, completed with the page. */
  readonly role: string
  /** The id of its element on the page; empty if it has none. */
  readonly anchor: string
  readonly description?: string | undefined
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}

export interface OutlinedSchemas extends Pick<ApiDescription, 'schemas'> {
  readonly outline: ReturnType<typeof createOutliner>['outline']
}

/** Returns the properties of a named schema. A property that its page omits has the address of the page. */
export function collectSchemaEntries(
  outlined: OutlinedSchemas,
  named: NamedSchema,
): readonly SearchableEntry[] {
  const entries = getSchemaParts(outlined, named)
    .toReversed()
    .flatMap((part) => collectMemberEntries(outlined, { ...part, budget: mostRows }, 'field'))
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()]
}

/** Maximum rows of a schema in the index. */
const mostRows = 300

/** Returns the properties declared in a schema itself; a referenced schema has its own page. */
export function collectMemberEntries(
  { outline }: OutlinedSchemas,
  { schema, ...settings }: OperationSchema,
  role: string,
): readonly SearchableEntry[] {
  if (!mayHaveOwn(schema)) return []
  return collectRows(outline(schema, settings).root).flatMap(
    ({ name, anchor, node }): readonly SearchableEntry[] => {
      const { pointer } = node
      if (name === undefined || isElsewhere(pointer, settings.pointer)) return []
      return [
        {
          name: getNames(pointer).join('.') || name,
          ownName: name,
          role,
          anchor,
          values: node.statements.values.map(({ text }) => text),
          isDeprecated: node.statements.marks.some(({ text }) => text === 'deprecated'),
        },
      ]
    },
  )
}

function collectRows({ groups }: OutlineNode): readonly OutlineRow[] {
  return groups.flatMap(({ rows }) => rows.flatMap((row) => [row, ...collectRows(row.node)]))
}

/**
 * Skips outlines without own properties: most bodies are a reference or an array of one, and a chain of thousands of
 * arrays takes a minute.
 */
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

/** Returns the property names along a pointer, without labels of unnamed parts such as items. */
function getNames(pointer: string): readonly string[] {
  const names: string[] = []
  let isName = false
  for (const token of getPointerTokens(pointer)) {
    if (isName) names.push(token)
    isName = !isName && token === 'properties'
  }
  return names
}

function isElsewhere(pointer: string, own: string): boolean {
  return !pointer.startsWith(own) && /^#\/(components\/schemas|definitions)\//.test(pointer)
}

/** Returns the first listed values of a schema or of its items, without null. */
export function collectValues(
  schema: unknown,
  schemas: ReadonlyMap<string, Schema>,
  depth = 0,
): readonly string[] {
  if (typeof schema !== 'object' || schema === null || depth > deepest) return []
  const get = (key: string): unknown => Reflect.get(schema, key)
  const reference = get('$ref')
  const below = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => get(key)),
    get('items'),
    typeof reference === 'string' ? schemas.get(reference) : undefined,
  ]
  const own = [get('enum'), get('const')]
    .flat()
    .flatMap((value) => {
      const isScalar = typeof value === 'string' || typeof value === 'boolean'
      return isScalar ? String(value) : (getNumberText(value) ?? [])
    })
    .slice(0, mostValues)
  return [...new Set([...own, ...below.flatMap((part) => collectValues(part, schemas, depth + 1))])]
}

const mostValues = 100

/** Limit for deep and circular schemas, whose values are not useful to list. */
const deepest = 6
