import { findShape } from '#form/shape/shape.ts'
import type { SchemaMap, Shape } from '#form/shape/shape.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import type { AuthoredExample, Schema } from '#core/request/description/parameter.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import type { Value } from '#core/request/inputs.ts'
import { readStated } from '#schema/view/read-stated.ts'
import { writeText } from '#core/request/serialize/json.ts'
import { explainInstance } from '#schema/check/explain-value.ts'
import { readList } from '#schema/keywords.ts'
import { listNumbers } from './make-number.ts'
import { findIn, leaveOutHidden } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'

/**
 * An example of a schema as JSON, for a document that shows none: what the schema states of a value (an example, the default, the
 * first that it lists), else a neutral value of its type. Optional objects are there to a depth of three. It is made, and a
 * page says so.
 *
 * @returns undefined where what was made is refused by the schema, or is no object or list with something in it
 */
export function makeExample(
  contract: Pick<Contract, 'schemas'>,
  schema: Schema,
  direction: Direction,
): string | undefined {
  // Most operations return what others do.
  const known = recall(examples, contract.schemas, () => new Map<string, string | undefined>())
  const key = `${direction} ${JSON.stringify(schema)}`
  if (!known.has(key)) known.set(key, createExample(contract, schema, direction))
  return known.get(key)
}

const examples = new WeakMap<Contract['schemas'], Map<string, string | undefined>>()

function createExample(
  contract: Pick<Contract, 'schemas'>,
  schema: Schema,
  direction: Direction,
): string | undefined {
  // The same object for the same schemas, by which shapes are remembered.
  const schemas = recall(maps, contract.schemas, () => Object.fromEntries(contract.schemas))
  const find = findIn(schemas)
  const made = make(schema, { schemas, room: { left: mostValues } }, 0)
  if (made === undefined || !(isList(made) || isMap(made)) || isEmpty(made)) return undefined
  const source = { schema, pointer: '#', origin: undefined }
  const shown = leaveOutHidden(made, [source], { find, direction })
  return explainInstance(shown, schema, find, [direction]) === undefined
    ? writeText(shown)
    : undefined
}

export function asExample(made: string): AuthoredExample {
  return { name: undefined, summary: undefined, value: made, written: made, serialized: undefined }
}

function isEmpty(made: Value): boolean {
  return isMap(made) ? made.members.length === 0 : isList(made) && made.length === 0
}

/** Optional objects and lists that lie deeper are left out. */
const deepestOptional = 3

/** Schemas may hold themselves. */
const deepest = 12

/** After so many, optional fields are left out: more are no picture of a value. */
const mostValues = 120

interface Making {
  readonly schemas: SchemaMap
  readonly room: { left: number }
}

function make(schema: Schema | undefined, making: Making, depth: number): Value | undefined {
  if (depth > deepest) return undefined
  making.room.left -= 1
  const shape = findShape(schema, making.schemas, 'json')
  return findStated(shape) ?? makeByKind(shape, making, depth)
}

function findStated({ keywords, view }: Shape): Value | undefined {
  const stated = [keywords['example'], ...readList(keywords['examples']), keywords['default']].find(
    (value) => value !== undefined && value !== null,
  )
  return stated === undefined ? undefined : readStated(stated, view)
}

function makeByKind(shape: Shape, making: Making, depth: number): Value | undefined {
  switch (shape.kind) {
    case 'options':
      return shape.options[0]?.value
    case 'number':
      return makeNumber(shape, making)
    case 'text':
      return makeText(shape)
    case 'null':
      return null
    case 'list':
      return makeList(shape, making, depth)
    case 'object':
      return makeObject(shape, making, depth)
    case 'choice':
      return make(shape.variants[0]?.schema, making, depth + 1)
    case 'json':
      return { members: [] }
  }
}

function makeNumber(shape: Extract<Shape, { readonly kind: 'number' }>, making: Making) {
  const { keywords, isInteger } = shape
  const find = findIn(making.schemas)
  return listNumbers(keywords, isInteger).find(
    (number) => explainInstance(number, keywords, find, ['request', 'response']) === undefined,
  )
}

function makeText({ keywords }: Shape): string {
  const { format, minLength, maxLength } = keywords
  const known = typeof format === 'string' ? formats.get(format) : undefined
  const text = known ?? 'string'
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : text.length
  // A text of a format has its length from that.
  return known ?? text.slice(0, Math.max(0, most)).padEnd(Math.min(least, longestText), 'x')
}

/** A longer text is no picture of a value. */
const longestText = 200

/** Domains, addresses and times that nobody has (RFC 2606, 5737 and 3849). */
const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-31T12:00:00Z'],
  ['date', '2026-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'name@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
])

function makeList(
  { items, keywords }: Extract<Shape, { readonly kind: 'list' }>,
  making: Making,
  depth: number,
): Value {
  const { minItems } = keywords
  const count = typeof minItems === 'number' ? Math.min(minItems, 3) : 0
  const item = make(items, making, depth + 1)
  return item === undefined ? [] : Array.from({ length: Math.max(1, count) }, () => item)
}

function makeObject(
  { members, keywords }: Extract<Shape, { readonly kind: 'object' }>,
  making: Making,
  depth: number,
): Value | undefined {
  const made: (readonly [string, Value])[] = []
  const required = readList(keywords['required'])
  for (const { name, schema, ...member } of members) {
    // What the service alone sets is required of a response.
    const isRequired = member.isRequired || required.includes(name)
    if (!isRequired && (making.room.left <= 0 || isLeftOut(schema, making, depth))) continue
    const value = make(schema, making, depth + 1)
    if (value !== undefined) made.push([name, value])
    else if (isRequired) return undefined
  }
  return { members: made }
}

/** An optional field that lies deep, or whose pattern nothing neutral matches. */
function isLeftOut(schema: Schema, { schemas }: Making, depth: number): boolean {
  const shape = findShape(schema, schemas, 'json')
  const { kind, keywords } = shape
  if (depth >= deepestOptional && ['list', 'object', 'choice'].includes(kind)) return true
  if (kind !== 'text' || keywords['pattern'] === undefined) return false
  const text = findStated(shape) ?? makeText(shape)
  return (
    text !== undefined &&
    explainInstance(text, schema, findIn(schemas), ['request', 'response']) !== undefined
  )
}

const maps = new WeakMap<ReadonlyMap<string, Schema>, SchemaMap>()
