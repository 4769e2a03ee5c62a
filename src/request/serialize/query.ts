import { clauses } from '#text/clauses.ts'
import type { Nesting, StyleSettings } from '../description/parameter.ts'
import { isList, isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import type { Notation } from './percent-encode.ts'
import {
  checkText,
  emptyValue,
  joinTokens,
  nullInside,
  flattenValue,
  Unserializable,
  serializeScalar,
} from './value.ts'
import type { FlatValue } from './value.ts'

export type Pair = readonly [name: string, value: string]

/** @throws {Unserializable} for a name or value that cannot be encoded as UTF-8 */
export function checkPair([name, value]: Pair): Pair {
  return [checkText(name), checkText(value)]
}

/** Serializes a value as encoded pairs. Nested lists and objects, which OpenAPI does not define, require a chosen convention. */
export function serializePairs(
  name: string,
  by: StyleSettings,
  value: Value,
  notation: Notation,
  nesting: Nesting | undefined = by.nesting,
): readonly Pair[] {
  if (!isUndefined(by, value)) return pairByStyle(name, by, flattenValue(value, by.style), notation)
  if (nesting === undefined) throw undefinedNesting(by)
  // The members of an exploded object of style form become separate parameters.
  if (by.style === 'form' && isMap(value)) {
    return value.members.flatMap(([key, member]) =>
      pairNested(notation.encodeName(checkText(key)), member, nesting, notation),
    )
  }
  return pairNested(name, value, nesting, notation)
}

/** Whether OpenAPI does not define the serialization, but a convention does. */
function isUndefined({ style, explode }: StyleSettings, value: Value): boolean {
  if (style === 'deepObject') return isList(value) || hasNested(value)
  return style === 'form' && explode && hasNested(value)
}

function hasNested(value: Value): boolean {
  const inner = isList(value)
    ? value
    : isMap(value)
      ? value.members.map(([, member]) => member)
      : []
  return inner.some((each) => isList(each) || isMap(each))
}

function undefinedNesting({ style }: StyleSettings): Unserializable {
  return new Unserializable(
    style === 'form' ? clauses.compound : clauses.parameter,
    `OpenAPI does not define how style ${style} writes ${style === 'deepObject' ? 'lists, and objects within another' : 'lists and objects within another'}. Choose the convention of the service, a[0][b] or a[][b], or leave the field out.`,
    'nesting',
  )
}

function pairNested(
  name: string,
  value: Value,
  nesting: Nesting,
  notation: Notation,
): readonly Pair[] {
  if (value === null) throw nullInside()
  if (!isList(value) && !isMap(value)) {
    return [[name, notation.encodeValue(serializeScalar(value), '')]]
  }
  const entries = isList(value)
    ? value.map((item, index) => [nesting === 'indices' ? String(index) : '', item] as const)
    : value.members
  if (entries.length === 0) throw emptyValue(isList(value) ? 'list' : 'object')
  return entries.flatMap(([key, member]) =>
    pairNested(formatMemberName(name, key, notation), member, nesting, notation),
  )
}

function formatMemberName(name: string, key: string, { delimiters, encodeName }: Notation): string {
  if (/[[\]]/.test(key)) {
    throw new Unserializable(
      clauses.delimiters,
      'The name of a field contains a square bracket, which encloses names here and cannot be escaped. Send a name without it.',
    )
  }
  return name + delimiters['['] + encodeName(checkText(key)) + delimiters[']']
}

/** Returns the pairs of a value as defined by OpenAPI, in order (OpenAPI 3.2.1, Style Examples). */
function pairByStyle(
  name: string,
  by: StyleSettings,
  flatValue: FlatValue,
  notation: Notation,
): readonly Pair[] {
  if (by.style === 'spaceDelimited') return pairDelimited(name, by, flatValue, notation, ' ')
  if (by.style === 'pipeDelimited') return pairDelimited(name, by, flatValue, notation, '|')
  return by.style === 'deepObject'
    ? pairDeep(name, flatValue, notation)
    : pairForm(name, by, flatValue, notation)
}

function pairForm(
  name: string,
  { explode }: StyleSettings,
  flatValue: FlatValue,
  { encodeName, encodeValue }: Notation,
): readonly Pair[] {
  if (flatValue.kind === 'null') return [[name, '']]
  if (flatValue.kind === 'text') return [[name, encodeValue(flatValue.text, '')]]
  if (!explode) {
    const tokens = getTexts(flatValue).map((text) => encodeValue(text, ','))
    return [[name, joinTokens(tokens, ',')]]
  }
  return flatValue.kind === 'list'
    ? flatValue.items.map((item) => [name, encodeValue(item, '')])
    : flatValue.members.map(([key, value]) => [encodeName(key), encodeValue(value, '')])
}

function pairDelimited(
  name: string,
  { style, explode }: StyleSettings,
  flatValue: FlatValue,
  { encodeValue, delimiters }: Notation,
  delimiter: ' ' | '|',
): readonly Pair[] {
  if (flatValue.kind === 'null' || flatValue.kind === 'text') {
    throw new Unserializable(
      clauses.parameter,
      `The style ${style} is defined for lists and objects only. Send a list or an object, or leave the field out.`,
    )
  }
  if (explode) {
    throw new Unserializable(
      clauses.parameter,
      `The document has the style ${style} with explode, which is not defined. Its owner must set explode to false, or choose the style form.`,
    )
  }
  const tokens = getTexts(flatValue).map((text) => encodeValue(text, ''))
  return [[name, joinTokens(tokens, delimiters[delimiter])]]
}

function pairDeep(name: string, flatValue: FlatValue, notation: Notation): readonly Pair[] {
  if (flatValue.kind !== 'map') {
    throw new Unserializable(
      clauses.parameter,
      'The style deepObject is defined for objects only. Send an object, or leave the field out.',
    )
  }
  return flatValue.members.map(([key, value]) => [
    formatMemberName(name, key, notation),
    notation.encodeValue(value, ''),
  ])
}

function getTexts(shape: Extract<FlatValue, { readonly kind: 'list' | 'map' }>): readonly string[] {
  return shape.kind === 'list' ? shape.items : shape.members.flat()
}
