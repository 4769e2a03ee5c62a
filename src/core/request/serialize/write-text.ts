import type { Value } from '../inputs.ts'
import { isList, isMap } from './shape.ts'

/**
 * A value as JSON with a line for each entry. Digits are written as they were typed, whether they are a number or not, so that
 * nothing that was typed is lost in a text, and the text shows where it is not JSON.
 */
export function writeText(value: Value, indent = ''): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value)
  }
  const inner = indent.length < deepestIndent ? `${indent}  ` : indent
  if (isList(value)) {
    return wrap(
      '[]',
      value.map((item) => writeText(item, inner)),
      indent,
      inner,
    )
  }
  if (!isMap(value)) return value.digits
  const members = value.members.map(
    ([name, member]) => `${JSON.stringify(name)}: ${writeText(member, inner)}`,
  )
  return wrap('{}', members, indent, inner)
}

/** Deeper lines would grow with the square of the depth. */
const deepestIndent = 100

function wrap(brackets: string, entries: readonly string[], indent: string, inner: string): string {
  if (entries.length === 0) return brackets
  const lines = entries.map((entry) => `\n${inner}${entry}`).join(',')
  return `${brackets[0]}${lines}\n${indent}${brackets[1]}`
}
