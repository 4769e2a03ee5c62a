import type { Value } from '../inputs.ts'
import { isList, isMap, writeScalar } from './shape.ts'
import { mapWritten, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The value as JSON (RFC 8259) without white space. Numbers are the text that was typed; order and duplicate names stay. */
export function writeJson(value: Value): Written<string> {
  if (value === null) return written('null')
  if (typeof value === 'string') return written(JSON.stringify(value))
  if (isList(value)) {
    return mapWritten(writeEach(value, writeJson), (items) => written(`[${items.join(',')}]`))
  }
  if (isMap(value)) {
    return mapWritten(
      writeEach(value.members, ([name, member]) =>
        mapWritten(writeJson(member), (text) => written(`${JSON.stringify(name)}:${text}`)),
      ),
      (members) => written(`{${members.join(',')}}`),
    )
  }
  return writeScalar(value)
}

/** The same JSON in ASCII, for places such as headers that carry nothing else (RFC 8259, section 7). */
export function escapeJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
