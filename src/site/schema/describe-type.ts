import type { Schema } from '#core/request/description/schema.ts'
import { isBytes } from '#core/schema/keywords.ts'
import type { Link, SchemaView } from './collect-view.ts'
import { listOf, nameReference } from './keywords.ts'
import type { Conflict, Piece, Said } from './outline.ts'
import { listStated, resolveLink } from './read-view.ts'
import { indexSchemas } from './schema-index.ts'

/** The types that a view allows. */
export interface TypeReading {
  /** Without null; empty where none is stated. */
  readonly types: readonly string[]
  /** Where null is allowed. */
  readonly nullAt: string | undefined
  readonly conflict: Conflict | undefined
}

export function readTypes(view: SchemaView, schemas: ReadonlyMap<string, Schema>): TypeReading {
  const stated = listStated(view, 'type').map((one) => ({
    pointer: one.pointer,
    types: [one.value].flat().filter((type) => typeof type === 'string'),
  }))
  let types: readonly string[] | undefined
  let conflict: Conflict | undefined
  for (const [index, { types: next, pointer }] of stated.entries()) {
    const both = types === undefined ? next : intersect(types, next)
    if (both.length === 0 && types && types.length > 0 && next.length > 0) {
      const text = `One place says ${join(types)}, another ${join(next)}; no value is both.`
      conflict ??= { text, pointers: [stated[index - 1]?.pointer ?? pointer, pointer] }
    } else types = both
  }
  return {
    types: (types ?? []).filter((type) => type !== 'null' || types?.length === 1),
    nullAt: findNull(view, types, schemas),
    conflict,
  }
}

/** @returns undefined where null is not allowed, or the only thing that is */
function findNull(
  view: SchemaView,
  types: readonly string[] | undefined,
  schemas: ReadonlyMap<string, Schema>,
): string | undefined {
  const isExcluded = types !== undefined && types.length > 0 && !types.includes('null')
  const lists = listStated(view, 'enum')
  const excludes = lists.some(({ value }) => Array.isArray(value) && !value.includes(null))
  if (excludes || types?.join() === 'null') return undefined
  const byType = listStated(view, 'type').find(({ value }) => listOf(value).includes('null'))
  if (byType) return isExcluded ? undefined : byType.pointer
  if (view.nulls.length > 0) return view.nulls[0]
  if (isExcluded) return undefined
  const listed = lists.find(({ value }) => listOf(value).includes(null))
  if (listed) return listed.pointer
  return view.links.find(({ reference }) => {
    const target = resolveLink(reference, schemas)
    return target !== undefined && listOf(target['type']).includes('null')
  })?.pointer
}

function intersect(some: readonly string[], others: readonly string[]): readonly string[] {
  const both = some.filter((type) => others.includes(type))
  const hasInteger =
    (some.includes('integer') && others.includes('number')) ||
    (some.includes('number') && others.includes('integer'))
  return hasInteger && !both.includes('integer') && !both.includes('number')
    ? [...both, 'integer']
    : both
}

/** The line that says what a value is. */
export function describeType(
  view: SchemaView,
  { types, nullAt }: TypeReading,
  items: readonly Piece[] | undefined,
  variants: readonly (readonly Piece[])[] | undefined,
  schemas: ReadonlyMap<string, Schema>,
): readonly Piece[] {
  if (view.nevers.length > 0) return [{ text: 'nothing' }]
  const own = listOwn(view, types, items, nullAt !== undefined)
  const links = view.links.map((link) => describeLink(link, schemas))
  const isRepeated = links.length > 0 && own.every(({ text }) => text === 'object')
  const lines = [...links, ...(isRepeated || own.length === 0 ? [] : [own])]
  if (lines.length > 0) return joinPieces(lines, ' and ')
  if (variants) return joinPieces(variants, ' or ')
  if (view.choiceSets.length > 0) return [{ text: 'one of several' }]
  if (nullAt !== undefined && view.parts.every((part) => part.keywords['type'] === 'null')) {
    return [{ text: 'null' }]
  }
  return [{ text: isAnything(view) ? 'anything' : 'type not specified' }]
}

function listOwn(
  view: SchemaView,
  types: readonly string[],
  items: readonly Piece[] | undefined,
  isNullable: boolean,
): readonly Piece[] {
  const named = types.map((type) =>
    type === 'array' ? describeArray(view, items) : [{ text: describeOne(type, view) }],
  )
  if (named.length > 0) return joinPieces(named, ' or ')
  const implied = findImplied(view)
  if (implied === 'array') return describeArray(view, items)
  if (implied === 'object') return [{ text: describeOne('object', view) }]
  if (implied !== undefined) return [{ text: implied }]
  return isNullable && view.parts.length === 0 ? [{ text: 'null' }] : []
}

function describeArray(view: SchemaView, items: readonly Piece[] | undefined): readonly Piece[] {
  if (items) return [{ text: 'array of ' }, ...items]
  const isTuple = listStated(view, 'prefixItems').length > 0
  return [{ text: isTuple ? 'array' : 'array, items not specified' }]
}

function describeOne(type: string, view: SchemaView): string {
  const says = memberKeywords.some((key) => listStated(view, key).length > 0)
  const hasMore = says || view.links.length > 0 || view.choiceSets.length > 0
  return type === 'object' && !hasMore ? 'object, members not specified' : type
}

/** What the values can only be, though no type says it. */
function findImplied(view: SchemaView): string | undefined {
  if (objectKeywords.some((key) => listStated(view, key).length > 0)) return 'object'
  if (['items', 'prefixItems'].some((key) => listStated(view, key).length > 0)) return 'array'
  if (view.parts.some(({ keywords }) => isBytes(keywords))) return 'bytes'
  const values = [
    ...listStated(view, 'enum').flatMap(({ value }) => listOf(value)),
    ...listStated(view, 'const').map(({ value }) => value),
  ].filter((value) => value !== null)
  const [only, ...others] = new Set(values.map((value) => typeof value))
  if (only === undefined || others.length > 0 || only === 'object') return undefined
  return only
}

const objectKeywords = ['properties', 'patternProperties', 'additionalProperties', 'required']
const memberKeywords = [
  ...objectKeywords,
  'unevaluatedProperties',
  'minProperties',
  'propertyNames',
]

function describeLink(
  { reference, isBroken }: Link,
  schemas: ReadonlyMap<string, Schema>,
): readonly Piece[] {
  const text = nameReference(reference)
  if (isBroken) return [{ text: `${text}, which the document does not hold` }]
  const target = resolveLink(reference, schemas)
  const types = listTypes(target?.['type'])
  return types.length === 0
    ? [{ text, reference }]
    : [{ text, reference }, { text: ` (${join(types)})` }]
}

function listTypes(type: unknown): readonly string[] {
  return [type].flat().filter((one): one is string => typeof one === 'string' && one !== 'null')
}

function joinPieces(lines: readonly (readonly Piece[])[], word: string): readonly Piece[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: word }, ...line]))
}

function join(types: readonly string[]): string {
  return types.join(' or ')
}

/** Whether nothing at all is said of the value, which JSON Schema reads as: anything. */
function isAnything(view: SchemaView): boolean {
  return (
    view.choiceSets.length === 0 &&
    view.parts.every(({ keywords }) => Object.keys(keywords).every((key) => key.startsWith('x-')))
  )
}

/** Circles of references, in words. */
export function describeLoops(
  { loops, links, opened }: SchemaView,
  schemas: ReadonlyMap<string, Schema>,
): readonly Said[] {
  const { isCircle } = indexSchemas(schemas)
  return [
    ...loops.map((pointer) => ({ text: 'this leads back to itself', pointer })),
    ...links.flatMap(({ reference, pointer, isCircular }): readonly Said[] => {
      const name = nameReference(reference)
      if (isCircular) return [{ text: `again ${name}, which holds this`, pointer }]
      const back = [...opened].find((one) => isCircle(one, reference))
      if (back === undefined) return []
      return [{ text: `leads back to ${nameReference(back)}`, pointer }]
    }),
  ]
}
