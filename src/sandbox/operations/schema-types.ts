import type { Schema } from '#request/description/parameter.ts'
import { getNumberText } from '#request/source-number.ts'
import type { Value } from '#request/inputs.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { isKeywords, isSchema, asList } from '#schema/keywords.ts'
import { formatPointer } from '#schema/pointer.ts'
import type { Direction } from '#schema/view/direction.ts'
import { inferType, getDeclaredTypes } from '#schema/view/types.ts'
import { getSources, getStated } from '#schema/view/stated.ts'
import { viewChoices, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView } from '#schema/view/view-schema.ts'

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

/** Returns the types that a schema allows; empty if it, or one of its alternatives, does not restrict them. */
export function getTypes(
  schema: unknown,
  find: FindSchema,
  known = new Map<unknown, ReadonlySet<JsonType>>(),
): ReadonlySet<JsonType> {
  const before = known.get(schema)
  if (before) return before
  // A recursive schema adds no types.
  known.set(schema, new Set())
  const view = viewWhole(schema, find)
  const own = getOwnTypes(view)
  const each =
    own.size > 0
      ? [own]
      : view.choiceSets
          .flatMap(({ choices }) => choices)
          .map((choice) => getTypes(choice.schema, find, known))
  const isNull = getDeclaredTypes(view).nullAt !== undefined
  const all = [...each.flatMap((types) => [...types]), ...(isNull ? ['null' as const] : [])]
  const types = new Set(each.every(({ size }) => size > 0) ? all : [])
  known.set(schema, types)
  return types
}

function getOwnTypes(view: SchemaView): ReadonlySet<JsonType> {
  const stated = getDeclaredTypes(view).types.flatMap((type) => jsonTypes.get(type) ?? [])
  if (stated.length > 0) return new Set(stated)
  const implied = jsonTypes.get(inferType(view) ?? '')
  if (implied) return new Set([implied])
  const values = getStated(view, 'enum').flatMap(({ value }) => asList(value))
  const constants = getStated(view, 'const').map(({ value }) => value)
  return new Set([...values, ...constants].map(getType))
}

const jsonTypes: ReadonlyMap<string, JsonType> = new Map([
  ['integer', 'number'],
  ['bytes', 'string'],
  ...(['null', 'boolean', 'number', 'string', 'array', 'object'] as const).map(
    (type) => [type, type] as const,
  ),
])

function getType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (getNumberText(value) !== undefined) return 'number'
  return Array.isArray(value) ? 'array' : (jsonTypes.get(typeof value) ?? 'object')
}

/** Returns the schema of a member of an object, if the schema or one of its alternatives names it. */
export function findProperty(
  schema: Schema | undefined,
  name: string,
  find: FindSchema,
): Schema | undefined {
  const views = getViews(schema, find)
  for (const { value } of views.flatMap((view) => getStated(view, 'properties'))) {
    const property = isKeywords(value) && Object.hasOwn(value, name) ? value[name] : undefined
    if (isSchema(property)) return property
  }
  return views.flatMap((view) => getSources(view, 'additionalProperties'))[0]?.schema
}

export function getPropertyNames(schema: Schema | undefined, find: FindSchema): readonly string[] {
  return getViews(schema, find)
    .flatMap((view) => getStated(view, 'properties'))
    .flatMap(({ value }) => (isKeywords(value) ? Object.keys(value) : []))
}

export function findItems(schema: Schema | undefined, find: FindSchema): Schema | undefined {
  return getViews(schema, find).flatMap((view) => getSources(view, 'items'))[0]?.schema
}

function getViews(schema: Schema | undefined, find: FindSchema): readonly SchemaView[] {
  const view = viewWhole(schema, find)
  return [view, ...viewChoices(view)]
}

export type SchemaVerdict =
  | { readonly outcome: 'fits' }
  /** JSON Pointer within the value (RFC 6901), and a sentence. */
  | { readonly outcome: 'differs'; readonly pointer: string; readonly sentence: string }
  /** The schema cannot be evaluated completely, or not within limits. */
  | { readonly outcome: 'unchecked' }

export type SchemaChecker = ReturnType<typeof createSchemaChecker>

/** Validates values against the schemas of a document, like pages and the console. */
export function createSchemaChecker(schemas: ReadonlyMap<string, Schema>, direction: Direction) {
  const find: FindSchema = (reference) => schemas.get(reference)
  const check = (value: Value, schema: Schema | undefined): SchemaVerdict => {
    const findings = checkInstance(value, schema, { find, direction, most: 1 })
    const contradiction = findings.find(({ kind }) => kind === 'contradiction')
    if (contradiction) {
      const sentence = contradiction.end.charAt(0).toUpperCase() + contradiction.end.slice(1)
      return { outcome: 'differs', pointer: formatPointer(contradiction.instance), sentence }
    }
    return { outcome: findings.some(({ kind }) => kind === 'unchecked') ? 'unchecked' : 'fits' }
  }
  return { find, check }
}
