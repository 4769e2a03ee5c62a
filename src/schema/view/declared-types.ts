import { isBytes, asList, getTypes as readOwnTypes } from '../keywords.ts'
import { getNumberText } from '#request/source-number.ts'
import { getStated } from './stated.ts'
import type { Conflict } from './stated.ts'
import { resolveReference, withoutNullAlternatives } from './view-schema.ts'
import type { FindSchema, SchemaView } from './view-schema.ts'

export interface DeclaredTypes {
  /** Without null, unless it is the only type; empty if there is no type. */
  readonly types: readonly string[]
  /** Pointer to where null is allowed in addition to other values. */
  readonly nullAt: string | undefined
  readonly conflict: Conflict | undefined
}

export function getDeclaredTypes(view: SchemaView): DeclaredTypes {
  let types: readonly string[] | undefined
  let before = view.pointer
  let conflict: Conflict | undefined
  for (const { value, pointer } of getStated(view, 'type')) {
    const next = readOwnTypes({ type: value })
    const both = types === undefined ? next : intersect(types, next)
    if (both.length === 0 && types && types.length > 0 && next.length > 0) {
      const text = `One part requires ${join(types)}, another ${join(next)}; no value can be both.`
      conflict ??= { text, pointers: [before, pointer] }
    } else types = both
    before = pointer
  }
  return {
    types: (types ?? []).filter((type) => type !== 'null' || types?.length === 1),
    nullAt: findNull(view, types),
    conflict,
  }
}

/** @returns undefined if null is not allowed, or is the only allowed value */
function findNull(view: SchemaView, types: readonly string[] | undefined): string | undefined {
  const isExcluded = types !== undefined && types.length > 0 && !types.includes('null')
  const lists = getStated(view, 'enum')
  // An enum next to a null choice does not exclude null.
  const excludes = getStated(withoutNullAlternatives(view), 'enum').some(
    ({ value }) => Array.isArray(value) && !value.includes(null),
  )
  if (excludes || types?.join() === 'null') return undefined
  const byType = getStated(view, 'type').find(({ value }) => asList(value).includes('null'))
  if (byType) return isExcluded ? undefined : byType.pointer
  if (view.nullChoices.length > 0) return view.nullChoices[0]
  if (isExcluded) return undefined
  const listed = lists.find(({ value }) => asList(value).includes(null))
  if (listed) return listed.pointer
  return view.links.find(({ reference }) => allowsNull(reference, view.find))?.pointer
}

/** Returns whether the target of a link allows null by its type and does not exclude it by enum. */
function allowsNull(reference: string, find: FindSchema): boolean {
  const target = resolveReference(reference, find)
  if (!asList(target?.['type']).includes('null')) return false
  return target?.['enum'] === undefined || asList(target['enum']).includes(null)
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

/** Returns the declared types, else the inferred one. */
export function getPossibleTypes(view: SchemaView): readonly string[] {
  const { types } = getDeclaredTypes(view)
  const inferred = types.length === 0 ? inferType(view) : undefined
  return inferred === undefined ? types : [inferred]
}

/** Returns the only possible type of the values if it is implied by other keywords. */
export function inferType(view: SchemaView): string | undefined {
  const hasKeyword = (keys: readonly string[]) =>
    keys.some((key) => getStated(view, key).length > 0)
  if (hasKeyword(objectKeywords)) return 'object'
  if (hasKeyword(['items', 'prefixItems'])) return 'array'
  if (view.parts.some(({ keywords }) => isBytes(keywords))) return 'bytes'
  const values = [
    ...getStated(view, 'enum').flatMap(({ value }) => asList(value)),
    ...getStated(view, 'const').map(({ value }) => value),
  ].filter((value) => value !== null)
  const [only, ...others] = new Set(
    values.map((value) => (getNumberText(value) === undefined ? typeof value : 'number')),
  )
  return only === undefined || others.length > 0 || only === 'object' ? undefined : only
}

export const objectKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
] as const

function join(types: readonly string[]): string {
  return types.join(' or ')
}
