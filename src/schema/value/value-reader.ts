import type { Value } from '#core/request/inputs.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import { isNumberText } from './number-text.ts'
import type { Kind } from '#core/response/unread-body.ts'
import type { Reader } from './reader.ts'

/** Reads values that are in memory. */
export const valueReader: Reader<Value> = {
  kindOf,
  readFlag: (value) => value === true,
  readText: (value) => (typeof value === 'string' ? value : ''),
  readDigits: (value) => (isNumberText(value) ? value.digits : ''),
  items: (value) => (isList(value) ? value : []),
  members: (value) => (isMap(value) ? value.members : []),
  countParts: (value) => (isList(value) ? value.length : isMap(value) ? value.members.length : 0),
  measure: () => 0,
}

function kindOf(value: Value): Kind {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'string'
  if (isList(value)) return 'array'
  return isMap(value) ? 'object' : 'number'
}
