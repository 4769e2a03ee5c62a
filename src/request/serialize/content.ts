import type { Clause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { findSequenceFormat, isFormType, isJson } from '#text/media-type.ts'
import { isList, isMap } from '../inputs.ts'
import type { Value, NumberText } from '../inputs.ts'
import { parseExactJson } from '../parse-exact-json.ts'
import type { ParsedJson } from '../parse-exact-json.ts'
import { serializeJson, formatJsonValue } from './json.ts'
import { attempt, Unserializable, serializeScalar } from './value.ts'
import { createItemSplitter, parseItem } from '#text/stream/stream-item.ts'
import type { StreamItem } from '#text/stream/stream-item.ts'
import type { SequenceFormat } from '#text/media-type.ts'

/**
 * Serializes a value in a media type, before any encoding for its target: JSON as JSON, a list in a sequential media type item by
 * item, text unchanged.
 */
export function serializeContent(mediaType: string, value: Value, clause: Clause): string {
  if (isJson(mediaType)) return serializeJson(value)
  const format = findSequenceFormat(mediaType)
  if (format !== undefined && isList(value)) return serializeSequence(format, value, clause)
  if (value === null) {
    throw new Unserializable(
      clause,
      `The media type ${mediaType} cannot represent null. Omit the field, or send text.`,
    )
  }
  if (!isList(value) && !isMap(value)) return serializeScalar(value)
  throw new Unserializable(
    clause,
    `OpenAPI does not define how a list or an object is serialized as ${mediaType}. Serialize it yourself and send it as text.`,
  )
}

/** Whether a value can be serialized in a media type. For lists and objects in XML, OpenAPI does not define how. */
export function isSerializable(value: Value, mediaType: string): boolean {
  const written = attempt(() => serializeContent(mediaType, value, clauses.mediaType))
  return isFormType(mediaType) || typeof written === 'string'
}

/** Serializes a body as text for editing: JSON with a line for each entry, a list in a sequential media type item by item. */
export function formatBodyText(mediaType: string, value: Value): string {
  const format = findSequenceFormat(mediaType)
  return format !== undefined && isList(value)
    ? serializeSequence(format, value, clauses.mediaType)
    : formatJsonValue(value)
}

/** Parses the text of a body. Returns `undefined` for a media type whose texts are not parsed. */
export function parseBodyText(mediaType: string, text: string): ParsedJson | undefined {
  if (isJson(mediaType)) return parseExactJson(text)
  const format = findSequenceFormat(mediaType)
  return format && parseSequence(format, text)
}

interface Entry {
  readonly text: string
  readonly contentType: string
}

/**
 * Serializes a value as form entries, one for each item of a list (OpenAPI 3.2.1, Encoding By Name and Encoding Object).
 * `contentType` is undefined for an undocumented property.
 */
export function serializeEntries(value: Value, contentType: string | undefined): readonly Entry[] {
  if (!isList(value)) return [serializeEntry(value, contentType)]
  if (value.length > 0) return value.map((item) => serializeEntry(item, contentType))
  throw new Unserializable(
    clauses.mediaType,
    'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
  )
}

function serializeEntry(value: Value, stated: string | undefined): Entry {
  const defaultType = isList(value) || isMap(value) ? 'application/json' : 'text/plain'
  const contentType = chooseTextType(stated ?? defaultType)
  return { text: serializeContent(contentType, value, clauses.encoding), contentType }
}

/** Chooses from a list of media types: text/plain, else JSON. */
function chooseTextType(contentType: string): string {
  const choices = contentType.split(',').map((choice) => choice.trim())
  const chosen =
    choices.length === 1
      ? choices[0]
      : (choices.find((choice) => /^text\/plain\b/i.test(choice)) ?? choices.find(isJson))
  if (chosen !== undefined && !chosen.includes('*')) return chosen
  throw new Unserializable(
    clauses.encoding,
    `The document allows ${contentType} here, which does not specify how text is sent. Choose a file instead.`,
  )
}

/**
 * Serializes the items of a list: JSON lines, a JSON text sequence (RFC 7464, section 2.2), or server-sent events. Numbers stay as
 * typed, as in the text of a JSON body.
 */
function serializeSequence(
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
function parseSequence(format: SequenceFormat, text: string): ParsedJson {
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
