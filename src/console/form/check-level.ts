import type { Value } from '#core/request/inputs.ts'
import { writeJson } from '#core/request/serialize/json.ts'
import { isList, isMap } from '#core/request/serialize/shape.ts'
import { checkNumber } from './check-number.ts'
import { isInteger } from './compare-numbers.ts'
import { isRecord } from './schema-map.ts'
import type { Keywords } from './schema-map.ts'
import { readTypes } from './shape.ts'
import { toValue } from './to-value.ts'

/**
 * In which ways a value contradicts one level of a schema, as the ends of sentences. `format` says what is meant and is only
 * checked for dates and times; `pattern` is not checked, because a stranger's regular expression can take forever.
 */
export function checkLevel(value: Value, keywords: Keywords): readonly string[] {
  const types = readTypes(keywords)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [`the value must be ${listTypes(types)}.`]
  }
  return [
    ...checkConstants(value, keywords),
    ...(typeof value === 'string' ? checkText(value, keywords) : []),
    ...(isNumberText(value) ? checkNumber(value.digits, keywords) : []),
    ...(isListValue(value) ? checkList(value, keywords) : []),
    ...(isMapValue(value) ? checkObject(value.members, keywords) : []),
  ]
}

/** A whole sentence of it, with the words that the form uses everywhere. */
export function writeContradiction(end: string): string {
  return `This contradicts the document: ${end}`
}

export function isNumberText(value: Value): value is Extract<Value, { readonly digits: string }> {
  return typeof value === 'object' && value !== null && 'digits' in value
}

function isListValue(value: Value): value is readonly Value[] {
  return isList(value)
}

function isMapValue(value: Value): value is Extract<Value, { readonly members: unknown }> {
  return isMap(value)
}

function isOfType(value: Value, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'number':
      return isNumberText(value)
    case 'integer':
      return isNumberText(value) && isInteger(value.digits)
    case 'array':
      return isList(value)
    case 'object':
      return isMap(value)
    default:
      return true
  }
}

function listTypes(types: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    types.map((type) => typeNames.get(type) ?? type),
  )
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['boolean', 'true or false'],
  ['string', 'a text'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['array', 'a list'],
  ['object', 'an object'],
])

function checkConstants(value: Value, keywords: Keywords): readonly string[] {
  const { const: constant, enum: listed } = keywords
  if (Object.hasOwn(keywords, 'const') && !isSame(value, toValue(constant))) {
    return ['it allows one value only.']
  }
  const isListed =
    !Array.isArray(listed) ||
    listed.length === 0 ||
    listed.some((item: unknown) => isSame(value, toValue(item)))
  return isListed ? [] : ['the value is not among those that it lists.']
}

export function isSame(value: Value, other: Value | undefined): boolean {
  if (other === undefined) return false
  if (isNumberText(value) && isNumberText(other)) {
    return value.digits === other.digits || Number(value.digits) === Number(other.digits)
  }
  const [left, right] = [writeJson(value), writeJson(other)]
  return left.outcome === 'written' && right.outcome === 'written' && left.value === right.value
}

function checkText(text: string, keywords: Keywords): readonly string[] {
  const length = Array.from(text).length
  const [least, most] = [readCount(keywords, 'minLength'), readCount(keywords, 'maxLength')]
  return [
    ...(least !== undefined && length < least
      ? [`the text must have at least ${count(least, 'character')}.`]
      : []),
    ...(most !== undefined && length > most
      ? [`the text must have at most ${count(most, 'character')}, and has ${length}.`]
      : []),
    ...checkFormat(text, keywords['format']),
  ]
}

function checkFormat(text: string, format: unknown): readonly string[] {
  if (format === 'date-time' && !dateTime.test(text)) {
    return ['a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.']
  }
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(text)) {
    return ['a date is written as 2030-01-31.']
  }
  return []
}

/** RFC 3339, section 5.6. */
const dateTime = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i

function checkList(items: readonly Value[], keywords: Keywords): readonly string[] {
  const [least, most] = [readCount(keywords, 'minItems'), readCount(keywords, 'maxItems')]
  return [
    ...(least !== undefined && items.length < least
      ? [`the list must have at least ${count(least, 'item')}.`]
      : []),
    ...(most !== undefined && items.length > most
      ? [`the list must have at most ${count(most, 'item')}.`]
      : []),
    ...(keywords['uniqueItems'] === true && hasDouble(items)
      ? ['the items of the list must differ.']
      : []),
  ]
}

function hasDouble(items: readonly Value[]): boolean {
  const texts = items.map((item) => JSON.stringify(item))
  return new Set(texts).size < texts.length
}

function checkObject(
  members: readonly (readonly [string, Value])[],
  keywords: Keywords,
): readonly string[] {
  const { required, additionalProperties } = keywords
  const names = new Set(members.map(([name]) => name))
  const missing = (Array.isArray(required) ? required : []).filter(
    (name): name is string => typeof name === 'string' && !names.has(name),
  )
  const known = isRecord(keywords['properties']) ? keywords['properties'] : {}
  const patterns = isRecord(keywords['patternProperties'])
  const unknown =
    additionalProperties === false && !patterns
      ? [...names].filter((name) => !Object.hasOwn(known, name))
      : []
  const [least, most] = [readCount(keywords, 'minProperties'), readCount(keywords, 'maxProperties')]
  return [
    ...missing.map((name) => `the member “${name}” is required.`),
    ...unknown.map((name) => `it allows no member “${name}”.`),
    ...(least !== undefined && members.length < least
      ? [`the object must have at least ${count(least, 'member')}.`]
      : []),
    ...(most !== undefined && members.length > most
      ? [`the object must have at most ${count(most, 'member')}.`]
      : []),
  ]
}

function readCount(keywords: Keywords, name: string): number | undefined {
  const value = keywords[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
