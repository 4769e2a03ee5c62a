import type { Clause } from '#text/citation.ts'
import { createItemSplitter } from '#text/stream/item-splitter.ts'
import { parseItem } from '#text/stream/parse-item.ts'
import type { StreamItem } from '#text/stream/parse-item.ts'
import type { SequenceFormat } from '#text/media-type.ts'
import { isList, isMap } from '../inputs.ts'
import type { NumberText, Value } from '../inputs.ts'
import { parseExactJson } from '../parse-exact-json.ts'
import type { ParsedJson } from '../parse-exact-json.ts'
import { serializeJson } from './json.ts'
import { Unserializable } from './value.ts'

/**
 * Serializes the items of a list: JSON lines, a JSON text sequence (RFC 7464, section 2.2), or server-sent events. Numbers stay as
 * typed, as in the text of a JSON body.
 */
export function serializeSequence(
  format: SequenceFormat,
  items: readonly Value[],
  clause: Clause,
): string {
  return items
    .map((item) => {
      switch (format) {
        case 'json-lines':
          return `${serializeJson(item, 0, keepDigits)}\n`
        case 'json-seq':
          return `${recordSeparator}${serializeJson(item, 0, keepDigits)}\n`
        case 'event-stream':
          return serializeEvent(item, clause)
      }
    })
    .join('')
}

function keepDigits({ digits }: NumberText): string {
  return digits
}

const recordSeparator = '\u001e'

/** The fields of a parsed event (OpenAPI 3.2, Special Considerations for Server-Sent Events). */
const eventFields = ['data', 'event', 'id', 'retry']

function serializeEvent(item: Value, clause: Clause): string {
  const createError = (sentence: string) => new Unserializable(clause, sentence)
  if (!isMap(item) || item.members.length === 0) {
    throw createError('An event is an object with the fields data, event, id or retry. Enter one.')
  }
  const lines = item.members.flatMap(([name, value]) => {
    if (!eventFields.includes(name)) {
      throw createError(`An event has no field “${name}”. Use ${eventFields.join(', ')}.`)
    }
    if (value === null || isList(value) || isMap(value)) {
      throw createError(`The field ${name} of an event is text. Enter JSON as text.`)
    }
    const texts = (typeof value === 'object' ? value.digits : String(value)).split(/\r\n|\n|\r/)
    if (name !== 'data' && texts.length > 1) {
      throw createError(`The field ${name} of an event is one line. Remove the line break.`)
    }
    return texts.map((text) => `${name}: ${text}\n`)
  })
  return `${lines.join('')}\n`
}

/** Parses the text of a sequence to its items. The line and column of an error are relative to the entire text. */
export function parseSequence(format: SequenceFormat, text: string): ParsedJson {
  if (format === 'event-stream') return { outcome: 'read', value: parseEvents(text) }
  const separator = format === 'json-seq' ? recordSeparator : '\n'
  const items: Value[] = []
  let start = 0
  for (const piece of text.split(separator)) {
    const result = piece.trim() === '' ? undefined : parseExactJson(piece)
    if (result?.outcome === 'faulty') return moveError(result, text.slice(0, start))
    if (result) items.push(result.value)
    start += piece.length + separator.length
  }
  return { outcome: 'read', value: items }
}

function moveError(
  { error }: Extract<ParsedJson, { readonly outcome: 'faulty' }>,
  before: string,
): ParsedJson {
  const lines = before.split('\n')
  const isOnFirst = error.line === 1
  return {
    outcome: 'faulty',
    error: {
      ...error,
      index: error.index + before.length,
      line: error.line + lines.length - 1,
      column: error.column + (isOnFirst ? (lines.at(-1)?.length ?? 0) : 0),
    },
  }
}

function parseEvents(text: string): readonly Value[] {
  const splitter = createItemSplitter('event-stream', Infinity)
  const items = [...splitter.push(new TextEncoder().encode(text)), splitter.end()]
  return items.flatMap(({ bytes }) => toEventValues(parseItem('event-stream', bytes)))
}

/** Returns an empty array for an event without fields. */
function toEventValues(item: StreamItem): readonly Value[] {
  if (item.kind === 'json') return []
  const { type, id, retry } = item
  const members: readonly (readonly [string, Value])[] = [
    ...(item.kind === 'event' ? ([['data', item.data]] as const) : []),
    ...(type === undefined || (item.kind === 'event' && type === 'message')
      ? []
      : ([['event', type]] as const)),
    ...(id === undefined ? [] : ([['id', id]] as const)),
    ...(retry === undefined ? [] : ([['retry', { digits: String(retry) }]] as const)),
  ]
  return members.length > 0 ? [{ members }] : []
}
