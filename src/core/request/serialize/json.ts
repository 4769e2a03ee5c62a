import { clauses } from '../../citation/clauses.ts'
import { findStreamFormat } from '../../stream/stream-format.ts'
import { readMediaType } from '../../text/media-type.ts'
import { isList, isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { readJson } from '../read-json.ts'
import type { JsonReading } from '../read-json.ts'
import { Unserializable, writeScalar } from './value.ts'

/**
 * The value as JSON (RFC 8259) without white space. Numbers are the text that was typed; order and duplicate names stay.
 *
 * @throws {Unserializable} for a number that is none, and for what is nested without end
 */
export function writeJson(value: Value, depth = 0): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (!isList(value) && !isMap(value)) return writeScalar(value)
  if (depth === deepest) {
    throw new Unserializable(
      clauses.jsonGenerators,
      `The value is nested more than ${deepest} levels deep, which readers of JSON need not accept. Send a flatter one.`,
    )
  }
  if (isList(value)) return `[${value.map((item) => writeJson(item, depth + 1)).join(',')}]`
  const members = value.members.map(
    ([name, member]) => `${JSON.stringify(name)}:${writeJson(member, depth + 1)}`,
  )
  return `{${members.join(',')}}`
}

/** Deeper than anybody types, and far from the end of the stack. */
const deepest = 500

/** The same JSON in ASCII, for places such as headers that carry nothing else (RFC 8259, section 7). */
export function escapeJson(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * A value as JSON with a line for each entry. Digits are written as they were typed, whether they are a number or not, so that
 * nothing that was typed is lost in a text, and the text shows where it is not JSON.
 */
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

/** A value as the text of a body: JSON, or a JSON text for each item where the media type is a sequence of them. */
export function writeBodyText(mediaType: string, value: Value): string {
  const sequence = findSequence(mediaType)
  if (sequence === undefined) return writeText(value)
  return joinItems(sequence, (isList(value) ? value : [value]).map(writeLine))
}

/** The value that such a text stands for. */
export function readBodyText(mediaType: string, text: string): JsonReading {
  const sequence = findSequence(mediaType)
  return sequence === undefined ? readJson(text) : readItems(sequence, text)
}

/** The way in which the JSON texts of one body follow each other. Events have fields of their own, so that a list says nothing of them. */
type Sequence = 'json-lines' | 'json-sequence'

/** The sequence that a media type stands for (OpenAPI 3.2.1, Sequential Media Types). */
export function findSequence(mediaType: string): Sequence | undefined {
  const { essence } = readMediaType(mediaType)
  if (/^application\/(?:.+\+)?json-seq$/.test(essence)) return 'json-sequence'
  return findStreamFormat(essence) === 'json-lines' ? 'json-lines' : undefined
}

/** @param texts JSON without line breaks, one for each item */
export function joinItems(sequence: Sequence, texts: readonly string[]): string {
  const mark = sequence === 'json-sequence' ? recordSeparator : ''
  return texts.map((text) => `${mark}${text}\n`).join('')
}

/** RFC 7464, section 2.2. */
const recordSeparator = '\u{1E}'

/** A text of JSON has no line break of its own, so that each is one between entries. */
function writeLine(item: Value): string {
  return writeText(item).replaceAll(/,\n */g, ', ').replaceAll(/\n */g, '')
}

/** Reads a text as the list of its items. The place of a fault is that in the whole text. */
function readItems(sequence: Sequence, text: string): JsonReading {
  const separator = sequence === 'json-sequence' ? recordSeparator : '\n'
  const items: Value[] = []
  let index = 0
  for (const piece of text.split(separator)) {
    if (/[^ \t\r\n]/.test(piece)) {
      const reading = readJson(piece)
      if (reading.outcome === 'faulty') {
        const { fault } = reading
        const lines = text.slice(0, index).split('\n').length - 1
        return {
          outcome: 'faulty',
          fault: { ...fault, index: fault.index + index, line: fault.line + lines },
        }
      }
      items.push(reading.value)
    }
    index += piece.length + separator.length
  }
  return { outcome: 'read', value: items }
}
