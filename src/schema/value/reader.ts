import type { JsonType } from '#response/rows/json-rows.ts'
import type { NumberText, Value } from '#request/inputs.ts'
import { isList, isMap } from '#request/inputs.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { isIntegral, parseDecimal, getDecimalKey } from './decimal.ts'

/**
 * Abstracts the representation of values: in memory, or rows of a scanned text that are decoded on
 * demand. A node identifies a value.
 */
export interface ValueReader<Node> {
  readonly kindOf: (node: Node) => JsonType
  readonly readFlag: (node: Node) => boolean
  readonly readText: (node: Node) => string
  readonly readDigits: (node: Node) => string
  readonly items: (node: Node) => Iterable<Node>
  /** In document order; names may repeat. */
  readonly members: (node: Node) => Iterable<readonly [name: string, member: Node]>
  readonly countParts: (node: Node) => number
  /** Bytes of text to read for the value; 0 if it is in memory. */
  readonly measure: (node: Node) => number
}

export const valueReader: ValueReader<Value> = {
  kindOf,
  readFlag: (value) => value === true,
  readText: (value) => (typeof value === 'string' ? value : ''),
  readDigits: (value) => (isNumberText(value) ? value.digits : ''),
  items: (value) => (isList(value) ? value : []),
  members: (value) => (isMap(value) ? value.members : []),
  countParts: (value) => (isList(value) ? value.length : isMap(value) ? value.members.length : 0),
  measure: () => 0,
}

function kindOf(value: Value): JsonType {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'string'
  if (isList(value)) return 'array'
  return isMap(value) ? 'object' : 'number'
}

export function isNumberText(value: Value): value is NumberText {
  return typeof value === 'object' && value !== null && 'digits' in value
}

/** Returns whether a value has a JSON Schema type; true for unknown types. */
export function isOfType<Node>(reader: ValueReader<Node>, node: Node, type: string): boolean {
  const kind = reader.kindOf(node)
  if (type === 'integer') return kind === 'number' && isInteger(reader.readDigits(node))
  return kind === type || !kinds.has(type)
}

function isInteger(digits: string): boolean {
  if (/^-?\d{1,100}$/.test(digits)) return true
  const number = parseDecimal(digits)
  return number !== undefined && isIntegral(number)
}

export function formatTypes(types: readonly string[]): string {
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

const kinds: ReadonlySet<string> = new Set(typeNames.keys())

/**
 * Returns whether two values are equal: 1 equals 1.0, and the order of properties is ignored (JSON
 * Schema 2020-12 Core, section 4.2.2).
 */
export function isEqual(first: Value, second: Value): boolean {
  return getValueKey(valueReader, first) === getValueKey(valueReader, second)
}

/** Returns a key that is equal for equal data of a document. */
export function getDataKey(data: unknown): string | undefined {
  const value = toValue(data)
  return value === undefined ? undefined : getValueKey(valueReader, value)
}

/** Returns a key that is equal for equal values; undefined if nested too deeply. */
export function getValueKey<Node>(
  reader: ValueReader<Node>,
  node: Node,
  depth = 0,
): string | undefined {
  if (depth > maxDepth) return undefined
  const kind = reader.kindOf(node)
  switch (kind) {
    case 'null':
      return kind
    case 'boolean':
      return String(reader.readFlag(node))
    case 'string':
      return JSON.stringify(reader.readText(node))
    case 'number': {
      const digits = reader.readDigits(node)
      const decimal = parseDecimal(digits)
      return decimal ? getDecimalKey(decimal) : `no number ${JSON.stringify(digits)}`
    }
    case 'array': {
      const keys = Array.from(reader.items(node), (item) => getValueKey(reader, item, depth + 1))
      return keys.includes(undefined) ? undefined : `[${keys.join()}]`
    }
    case 'object': {
      const keys = Array.from(reader.members(node), ([name, member]) => {
        const key = getValueKey(reader, member, depth + 1)
        return key === undefined ? undefined : `${JSON.stringify(name)}:${key}`
      })
      return keys.includes(undefined) ? undefined : `{${keys.toSorted(compare).join()}}`
    }
  }
}

function compare(one: string | undefined = '', other: string | undefined = ''): number {
  return one < other ? -1 : Number(one > other)
}

/** Deeper than constants in documents, and far from a stack overflow. */
const maxDepth = 800
