import type { Value } from '../inputs.ts'
import { readJson } from '../read-json.ts'
import type { JsonReading } from '../read-json.ts'
import { findSequence, joinItems, readItems } from './sequence.ts'
import { isList } from './shape.ts'
import { writeText } from './write-text.ts'

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

/** A text of JSON has no line break of its own, so that each is one between entries. */
function writeLine(item: Value): string {
  return writeText(item).replaceAll(/,\n */g, ', ').replaceAll(/\n */g, '')
}
