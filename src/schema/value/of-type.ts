import { isWhole, readDecimal } from './decimal.ts'
import type { Reader } from './reader.ts'

/** Whether a value is of a type of JSON Schema; of one that it does not know, any value is. */
export function isOfType<Node>(reader: Reader<Node>, node: Node, type: string): boolean {
  const kind = reader.kindOf(node)
  if (type === 'integer') return kind === 'number' && isInteger(reader.readDigits(node))
  return kind === type || !kinds.has(type)
}

function isInteger(digits: string): boolean {
  if (/^-?\d{1,100}$/.test(digits)) return true
  const number = readDecimal(digits)
  return number !== undefined && isWhole(number)
}

/** As the end of a sentence. */
export function listTypes(types: readonly string[]): string {
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
