import { clauses } from '#text/clauses.ts'
import { isList, isMap } from '../inputs.ts'
import type { NumberText, Value } from '../inputs.ts'
import { Unserializable, serializeScalar } from './value.ts'

/**
 * Serializes a value as JSON (RFC 8259) without white space. Numbers keep the text as typed; order and duplicate names are kept.
 *
 * @throws {Unserializable} for an invalid number, and for values nested too deeply
 */
export function serializeJson(
  value: Value,
  depth = 0,
  serializeNumber: (value: NumberText) => string = serializeScalar,
): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (!isList(value) && !isMap(value)) return serializeNumber(value)
  if (depth === maxDepth) {
    throw new Unserializable(
      clauses.jsonGenerators,
      `The value is nested more than ${maxDepth} levels deep, which JSON parsers need not accept. Send a flatter one.`,
    )
  }
  if (isList(value))
    return `[${value.map((item) => serializeJson(item, depth + 1, serializeNumber)).join(',')}]`
  const members = value.members.map(
    ([name, member]) =>
      `${JSON.stringify(name)}:${serializeJson(member, depth + 1, serializeNumber)}`,
  )
  return `{${members.join(',')}}`
}

/** Deeper than in practice, and far from a stack overflow. */
const maxDepth = 500

/** Escapes JSON to ASCII, for targets such as headers that support nothing else (RFC 8259, section 7). */
export function escapeJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Formats JSON with a line for each entry. Numbers stay as typed even if invalid, so that the text shows the error. */
export function formatJsonValue(value: Value, indent = ''): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value)
  }
  if (!isList(value) && !isMap(value)) return value.digits
  const inner = indent.length < maxIndent ? `${indent}  ` : indent
  const entries = isList(value)
    ? value.map((item) => formatJsonValue(item, inner))
    : value.members.map(
        ([name, member]) => `${JSON.stringify(name)}: ${formatJsonValue(member, inner)}`,
      )
  const [open, close] = isList(value) ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  return `${open}${entries.map((entry) => `\n${inner}${entry}`).join(',')}\n${indent}${close}`
}

/** Limits indentation, whose size grows with the square of the depth. */
const maxIndent = 100
