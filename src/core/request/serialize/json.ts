import { clauses } from '../../citation/clauses.ts'
import { isList, isMap } from '../inputs.ts'
import type { NumberText, Value } from '../inputs.ts'
import { Unserializable, writeScalar } from './value.ts'

/**
 * The value as JSON (RFC 8259) without white space. Numbers are the text that was typed; order and duplicate names stay.
 *
 * @throws {Unserializable} for a number that is none, and for what is nested without end
 */
export function writeJson(
  value: Value,
  depth = 0,
  writeNumber: (value: NumberText) => string = writeScalar,
): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (!isList(value) && !isMap(value)) return writeNumber(value)
  if (depth === deepest) {
    throw new Unserializable(
      clauses.jsonGenerators,
      `The value is nested more than ${deepest} levels deep, which readers of JSON need not accept. Send a flatter one.`,
    )
  }
  if (isList(value))
    return `[${value.map((item) => writeJson(item, depth + 1, writeNumber)).join(',')}]`
  const members = value.members.map(
    ([name, member]) => `${JSON.stringify(name)}:${writeJson(member, depth + 1, writeNumber)}`,
  )
  return `{${members.join(',')}}`
}

/** Deeper than anybody types, and far from the end of the stack. */
const deepest = 500

/** The same JSON in ASCII, for places such as headers that carry nothing else (RFC 8259, section 7). */
export function escapeJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** JSON with a line for each entry. Digits stay as typed, number or not, so that a text shows where it is not JSON. */
export function writeText(value: Value, indent = ''): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value)
  }
  if (!isList(value) && !isMap(value)) return value.digits
  const inner = indent.length < deepestIndent ? `${indent}  ` : indent
  const entries = isList(value)
    ? value.map((item) => writeText(item, inner))
    : value.members.map(([name, member]) => `${JSON.stringify(name)}: ${writeText(member, inner)}`)
  const [open, close] = isList(value) ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  return `${open}${entries.map((entry) => `\n${inner}${entry}`).join(',')}\n${indent}${close}`
}

/** Deeper lines would grow with the square of the depth. */
const deepestIndent = 100
