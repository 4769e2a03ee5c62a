import type { Schema } from '#request/description/parameter.ts'
import { isSchema, getText } from '#schema/keywords.ts'
import { getProperties } from '#schema/view/stated.ts'
import { mergeKeywords } from '#schema/view/combine-parts.ts'
import { inferType, getDeclaredTypes } from '#schema/view/types.ts'
import { viewChoices, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'

export interface Property {
  readonly schema: Schema
  readonly isRequired: boolean
}

export function collectProperties(schema: Schema, find: FindSchema): ReadonlyMap<string, Property> {
  const view = viewWhole(schema, find)
  const found = new Map<string, Property>()
  const required = new Set<string>()
  for (const { name, sources, requiredAt, isReadOnly } of getProperties(view)) {
    // A read-only property is never required in a request (3.1.1, Schema Object, readOnly).
    const isRequired = requiredAt !== undefined && !isReadOnly
    const joined = combine(sources, 'allOf')
    if (joined !== undefined) found.set(name, { schema: joined, isRequired })
    else if (isRequired) required.add(name)
  }
  const chosen = new Map<string, Source[]>()
  for (const { name, sources } of viewChoices(view).flatMap(getProperties)) {
    if (!found.has(name)) chosen.set(name, [...(chosen.get(name) ?? []), ...sources])
  }
  for (const [name, sources] of chosen) {
    const joined = combine(sources, 'anyOf')
    if (joined !== undefined) found.set(name, { schema: joined, isRequired: required.has(name) })
  }
  return found
}

/** Combines the distinct schemas of a property; undefined if there is none. */
function combine(sources: readonly Source[], keyword: 'allOf' | 'anyOf'): Schema | undefined {
  const schemas = new Map(
    sources.flatMap(({ schema }) => (isSchema(schema) ? [[JSON.stringify(schema), schema]] : [])),
  )
  const [first, ...others] = schemas.values()
  return first === undefined || others.length === 0 ? first : { [keyword]: [first, ...others] }
}

export interface ValueType {
  /** `unknown` if the schema has no type: a part is then bytes (3.1.1, Encoding Object). */
  readonly type: (typeof types)[number] | 'unknown'
  readonly items: Schema | undefined
  readonly contentEncoding: string | undefined
  readonly contentMediaType: string | undefined
  readonly format: string | undefined
  readonly isEmpty: boolean
}

export function getValueType(schema: Schema, find: FindSchema): ValueType {
  const view = viewWhole(schema, find)
  const views = [view, ...viewChoices(view)]
  const stated = views.map(mergeKeywords)
  const text = (key: string) => stated.flatMap((keywords) => getText(keywords, key) ?? [])[0]
  return {
    type: views.map(findType).find((type) => type !== 'unknown') ?? 'unknown',
    items: stated.map((keywords) => keywords['items']).find(isSchema),
    contentEncoding: text('contentEncoding'),
    contentMediaType: text('contentMediaType'),
    format: text('format'),
    isEmpty: views.every(({ parts }) =>
      parts.every(({ keywords }) => Object.keys(keywords).every((key) => annotations.has(key))),
    ),
  }
}

function findType(view: SchemaView): ValueType['type'] {
  const type = getDeclaredTypes(view).types[0] ?? inferType(view)
  return type === 'integer' ? 'number' : (types.find((known) => known === type) ?? 'unknown')
}

const types = ['string', 'number', 'boolean', 'object', 'array'] as const

const annotations: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly examples example default $comment'.split(' '),
)
