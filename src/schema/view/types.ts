import { isBytes, asList, getTypes as readOwnTypes } from '../keywords.ts'
import { getNumberText } from '#request/source-number.ts'
import { getStated, getProperties, getSources } from './stated.ts'
import type { Conflict, TypePart } from './stated.ts'
import { resolveReference, withoutNullAlternatives, viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, ChoiceSet, Link, Source } from './view-schema.ts'
import { appendToken, getReferenceName } from '../pointer.ts'

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

const objectKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
] as const

function join(types: readonly string[]): string {
  return types.join(' or ')
}

/**
 * Describes the type of a value, such as `array of strings` or `object | "" | null`, in the same
 * form everywhere. Includes alternatives, constants among them, and null.
 *
 * @param items the type of the items, if already known
 */
export function describeType(
  view: SchemaView,
  items: readonly TypePart[] | undefined = describeItems(view),
): readonly TypePart[] {
  if (view.falseAt.length > 0) return [{ text: 'nothing' }]
  const { nullAt } = getDeclaredTypes(view)
  const own = describeOwnTypes(view, items)
  const links = view.links.map((link) => describeLink(link, view))
  const isRepeated = links.length > 0 && own.every(([word]) => word?.text === 'object')
  const alternatives = findAlternatives(view)
  const lines = alternatives ? describeAlternatives(alternatives, view) : isRepeated ? [] : own
  const both = [...links, ...(lines.length === 0 ? [] : [joinWords(lines, ' | ')])]
  const line = joinWords(both, ' and ')
  if (line.length > 0) return addNull(line, nullAt)
  if (nullAt !== undefined && view.parts.every((part) => part.keywords['type'] === 'null')) {
    return [{ text: 'null' }]
  }
  return isAnything(view)
    ? [{ text: 'anything' }]
    : addNull([{ text: 'type not specified' }], nullAt)
}

export function formatType(words: readonly TypePart[]): string {
  return words.map(({ text }) => text).join('')
}

/**
 * Returns the choices to show as the type: if there is no type, or each choice is a few constants.
 */
export function findAlternatives(view: SchemaView): ChoiceSet | undefined {
  const set = view.choiceSets.find(({ keyword }) => keyword !== 'discriminator')
  if (!set || view.links.length > 0) return undefined
  const isOpen = getPossibleTypes(view).length === 0
  return isOpen || set.choices.every((choice) => getConstants(viewChoice(choice, view)))
    ? set
    : undefined
}

function viewChoice(choice: Source, { find, opened }: SchemaView): SchemaView {
  return viewSchema([choice], { find, opened, isOpen: false })
}

/** Returns the only allowed values of a choice if they are few and short; otherwise undefined. */
export function getConstants(view: SchemaView): readonly TypePart[] | undefined {
  const lists = [...getStated(view, 'enum'), ...getStated(view, 'const')]
  const [only, ...others] = lists
  if (!only || others.length > 0) return undefined
  const isList = only.pointer.endsWith('/enum')
  const values = isList ? asList(only.value) : [only.value]
  const isShort = JSON.stringify(values).length <= 40 && values.length <= 3
  const arePlain = values.every((value) => typeof value === 'string' || typeof value === 'boolean')
  if (values.length === 0 || !isShort || !arePlain) return undefined
  return values.map((value, index) => {
    const pointer = isList ? appendToken(only.pointer, index) : only.pointer
    return { text: JSON.stringify(value), place: pointer }
  })
}

function describeAlternatives(
  { choices }: ChoiceSet,
  around: SchemaView,
): readonly (readonly TypePart[])[] {
  const views = choices.map((choice) => viewChoice(choice, around))
  const named = views.filter((view) => isObject(view) || view.links.length > 0)
  const lines = views.flatMap((view): readonly (readonly TypePart[])[] => {
    const constants = getConstants(view)
    if (constants) return constants.map((word) => [word])
    return [isObject(view) ? describeObject(view, named.length > 1) : describeType(view)]
  })
  const distinct = [...new Map(lines.map((line) => [formatType(line), line])).values()]
  if (distinct.length <= 4) return distinct
  return [...distinct.slice(0, 3), [{ text: `${distinct.length - 3} more` }]]
}

function isObject(view: SchemaView): boolean {
  return getPossibleTypes(view).join() === 'object' && view.links.length === 0
}

function describeObject(view: SchemaView, isOneOfSeveral: boolean): readonly TypePart[] {
  const { nullAt } = getDeclaredTypes(view)
  const [title] = getStated(view, 'title')
  if (isOneOfSeveral && typeof title?.value === 'string') {
    return addNull([{ text: title.value, pointer: title.pointer }], nullAt)
  }
  const names = getProperties(view).map(({ name }) => name)
  const list = names.join(', ')
  const text = names.length > 0 && list.length <= 24 ? `{ ${list} }` : 'object'
  return addNull([{ text }], nullAt)
}

function addNull(line: readonly TypePart[], nullAt: string | undefined): readonly TypePart[] {
  return nullAt === undefined ? line : [...line, { text: ' | ' }, { text: 'null', pointer: nullAt }]
}

function describeOwnTypes(
  view: SchemaView,
  items: readonly TypePart[] | undefined,
): readonly (readonly TypePart[])[] {
  const types = getPossibleTypes(view)
  if (types.length === 0) {
    const isNull = getDeclaredTypes(view).nullAt !== undefined && view.parts.length === 0
    return isNull ? [[{ text: 'null' }]] : []
  }
  return types.map((type) =>
    type === 'array' ? describeArray(items, view) : [{ text: describeOneType(type, view) }],
  )
}

/** @returns undefined if items are not described */
function describeItems(view: SchemaView): readonly TypePart[] | undefined {
  const sources = getSources(view, 'items')
  const { find, opened } = view
  return sources.length === 0
    ? undefined
    : describeType(viewSchema(sources, { find, opened, isOpen: false }))
}

function describeArray(
  items: readonly TypePart[] | undefined,
  view: SchemaView,
): readonly TypePart[] {
  const isTuple = getStated(view, 'prefixItems').length > 0
  if (items) {
    const [only, ...others] = items
    if (only?.text === 'nothing') return [{ text: isTuple ? 'array' : 'empty array' }]
    const plural = only && others.length === 0 ? plurals.get(only.text) : undefined
    if (plural !== undefined) return [{ text: 'array of ' }, { text: plural }]
    return items.some(({ text }) => text === ' | ')
      ? [{ text: 'array of (' }, ...items, { text: ')' }]
      : [{ text: 'array of ' }, ...items]
  }
  return [{ text: isTuple ? 'array' : 'array, items not specified' }]
}

const plurals: ReadonlyMap<string, string> = new Map(
  ['string', 'integer', 'number', 'boolean', 'object', 'array'].map((type) => [type, `${type}s`]),
)

function describeOneType(type: string, view: SchemaView): string {
  const hasMemberKeyword = memberKeywords.some((key) => getStated(view, key).length > 0)
  const hasMore = hasMemberKeyword || view.links.length > 0 || view.choiceSets.length > 0
  return type === 'object' && !hasMore ? 'object, fields not specified' : type
}

const memberKeywords = [
  ...objectKeywords,
  'unevaluatedProperties',
  'minProperties',
  'propertyNames',
]

function describeLink({ reference, isBroken }: Link, { find }: SchemaView): readonly TypePart[] {
  const text = getReferenceName(reference)
  if (isBroken) {
    // Possibly an external URL, which is not fetched.
    const isElsewhere = /^[a-z][a-z\d+.-]*:/i.test(reference)
    if (isElsewhere) return [{ text: `${reference}, which is not read` }]
    const why = reference === '#' ? 'is the document itself' : 'the document does not hold'
    return [{ text: `${text}, which ${why}` }]
  }
  const type = resolveReference(reference, find)?.['type']
  const types = [type].flat().filter((one) => typeof one === 'string' && one !== 'null')
  return types.length === 0
    ? [{ text, reference }]
    : [{ text, reference }, { text: ` (${types.join(' | ')})` }]
}

function joinWords(lines: readonly (readonly TypePart[])[], word: string): readonly TypePart[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: word }, ...line]))
}

/** Returns whether the value is unconstrained, which JSON Schema treats as anything. */
function isAnything(view: SchemaView): boolean {
  return (
    view.choiceSets.length === 0 &&
    view.parts.every(({ keywords }) => Object.keys(keywords).every((key) => key.startsWith('x-')))
  )
}
