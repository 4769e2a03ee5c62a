import { findStreamFormat } from '../../stream/stream-format.ts'
import type { StreamFormat } from '../../stream/stream-format.ts'
import { readMediaType } from '../../text/media-type.ts'
import type { Value } from '../inputs.ts'
import { readJson } from '../read-json.ts'
import type { JsonReading } from '../read-json.ts'

/** The way in which the JSON texts of one body follow each other. Events have fields of their own, so that a list says nothing of them. */
export type Sequence = Exclude<StreamFormat, 'event-stream'>

/** The sequence that a media type stands for (OpenAPI 3.2.1, Sequential Media Types). */
export function findSequence(mediaType: string): Sequence | undefined {
  const format = findStreamFormat(readMediaType(mediaType).essence)
  return format === 'event-stream' ? undefined : format
}

/** @param texts JSON without line breaks, one for each item */
export function joinItems(sequence: Sequence, texts: readonly string[]): string {
  return texts.map((text) => `${marks[sequence]}${text}\n`).join('')
}

/** Reads a text as the list of its items. The place of a fault is that in the whole text. */
export function readItems(sequence: Sequence, text: string): JsonReading {
  const items: Value[] = []
  let index = 0
  let line = 1
  for (const piece of text.split(separators[sequence])) {
    if (/[^ \t\r\n]/.test(piece)) {
      const reading = readJson(piece)
      if (reading.outcome === 'faulty') {
        const { fault } = reading
        return {
          outcome: 'faulty',
          fault: { ...fault, index: fault.index + index, line: fault.line + line - 1 },
        }
      }
      items.push(reading.value)
    }
    index += piece.length + separators[sequence].length
    line += `${piece}${separators[sequence]}`.split('\n').length - 1
  }
  return { outcome: 'read', value: items }
}

/** RFC 7464, section 2.2; lines have no mark. */
const marks = { 'json-lines': '', 'json-sequence': '\u{1E}' } as const satisfies Record<
  Sequence,
  string
>

const separators = { 'json-lines': '\n', 'json-sequence': '\u{1E}' } as const satisfies Record<
  Sequence,
  string
>
