import type { Value } from '../request/inputs.ts'
import { isList, isMap } from '../request/serialize/shape.ts'
import { readDecimal, writeDecimal } from './decimal.ts'

/** Whether two values are the same: 1 and 1.0 are, and the order of members says nothing (JSON Schema 2020-12 Core, section 4.2.2). */
export function isEqual(first: Value, second: Value): boolean {
  return writeKey(first) === writeKey(second)
}

/** Equal values have equal keys. */
export function writeKey(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(writeKey).join()}]`
  if (isMap(value)) {
    const members = value.members.map(
      ([name, member]) => `${JSON.stringify(name)}:${writeKey(member)}`,
    )
    return `{${members.toSorted().join()}}`
  }
  const decimal = readDecimal(value.digits)
  return decimal ? writeDecimal(decimal) : `no number ${JSON.stringify(value.digits)}`
}
