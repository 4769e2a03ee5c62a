import type { Value } from '#core/request/inputs.ts'
import { readDecimal, writeDecimal } from './decimal.ts'
import type { Reader } from './reader.ts'
import { valueReader } from './value-reader.ts'

/** Whether two values are the same: 1 and 1.0 are, and the order of members says nothing (JSON Schema 2020-12 Core, section 4.2.2). */
export function isEqual(first: Value, second: Value): boolean {
  return writeKey(valueReader, first) === writeKey(valueReader, second)
}

/** Equal values have equal keys; undefined for a value that is nested too deeply. */
export function writeKey<Node>(reader: Reader<Node>, node: Node, depth = 0): string | undefined {
  if (depth > deepest) return undefined
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
      const decimal = readDecimal(digits)
      return decimal ? writeDecimal(decimal) : `no number ${JSON.stringify(digits)}`
    }
    case 'array': {
      const keys = Array.from(reader.items(node), (item) => writeKey(reader, item, depth + 1))
      return keys.includes(undefined) ? undefined : `[${keys.join()}]`
    }
    case 'object': {
      const keys = Array.from(reader.members(node), ([name, member]) => {
        const key = writeKey(reader, member, depth + 1)
        return key === undefined ? undefined : `${JSON.stringify(name)}:${key}`
      })
      return keys.includes(undefined) ? undefined : `{${keys.toSorted(compare).join()}}`
    }
  }
}

function compare(one: string | undefined = '', other: string | undefined = ''): number {
  return one < other ? -1 : Number(one > other)
}

/** Deeper than documents write constants, and far from the end of the stack. */
const deepest = 800
