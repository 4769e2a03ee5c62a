import { clauses } from '../../citation/clauses.ts'
import type { Value } from '../inputs.ts'
import { isList, isMap, writeScalar } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The value as JSON (RFC 8259) without white space. Numbers are the text that was typed; order and duplicate names stay. */
export function writeJson(value: Value): Written<string> {
  return writeLevel(value, 0)
}

/** The same JSON in ASCII, for places such as headers that carry nothing else (RFC 8259, section 7). */
export function escapeJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Deeper than anybody types, and far from the end of the stack. */
const deepest = 500

function writeLevel(value: Value, depth: number): Written<string> {
  if (value === null) return written('null')
  if (typeof value === 'string') return written(JSON.stringify(value))
  if (!isList(value) && !isMap(value)) return writeScalar(value)
  if (depth === deepest) {
    return refused(
      clauses.jsonGenerators,
      `The value is nested more than ${deepest} levels deep, which readers of JSON need not accept. Send a flatter one.`,
    )
  }
  if (isList(value)) {
    return mapWritten(
      writeEach(value, (item) => writeLevel(item, depth + 1)),
      (items) => written(`[${items.join(',')}]`),
    )
  }
  return mapWritten(
    writeEach(value.members, ([name, member]) =>
      mapWritten(writeLevel(member, depth + 1), (text) =>
        written(`${JSON.stringify(name)}:${text}`),
      ),
    ),
    (members) => written(`{${members.join(',')}}`),
  )
}
