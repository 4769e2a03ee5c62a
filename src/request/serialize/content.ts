import type { Clause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { findSequenceFormat, isFormType, isJson } from '#text/media-type.ts'
import { isList, isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { parseExactJson } from '../parse-exact-json.ts'
import type { ParsedJson } from '../parse-exact-json.ts'
import { serializeJson, formatJsonValue } from './json.ts'
import { parseSequence, serializeSequence } from './sequence.ts'
import { attempt, Unserializable, serializeScalar } from './value.ts'

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
