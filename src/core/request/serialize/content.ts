import type { Clause } from '../../citation/citation.ts'
import { clauses } from '../../citation/clauses.ts'
import { findSequenceFormat, isFormType, isJson } from '../../text/media-type.ts'
import { isList, isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { readJson } from '../read-json.ts'
import type { JsonReading } from '../read-json.ts'
import { writeJson, writeText } from './json.ts'
import { readSequence, writeSequence } from './sequence.ts'
import { attempt, Unserializable, writeScalar } from './value.ts'

/**
 * Serializes a value in a media type, before any encoding for its target: JSON as JSON, a list in a sequential media type item by
 * item, text unchanged.
 *
 * @throws {Unserializable}
 */
export function writeContent(mediaType: string, value: Value, clause: Clause): string {
  if (isJson(mediaType)) return writeJson(value)
  const format = findSequenceFormat(mediaType)
  if (format !== undefined && isList(value)) return writeSequence(format, value, clause)
  if (value === null) {
    throw new Unserializable(
      clause,
      `The media type ${mediaType} cannot represent null. Omit the field, or send text.`,
    )
  }
  if (!isList(value) && !isMap(value)) return writeScalar(value)
  throw new Unserializable(
    clause,
    `OpenAPI does not define how a list or an object is serialized as ${mediaType}. Serialize it yourself and send it as text.`,
  )
}

/** Whether a value can be serialized in a media type. For lists and objects in XML, OpenAPI does not define how. */
export function isWritable(value: Value, mediaType: string): boolean {
  const written = attempt(() => writeContent(mediaType, value, clauses.mediaType))
  return isFormType(mediaType) || typeof written === 'string'
}

/**
 * Serializes a body as text for editing: JSON with a line for each entry, a list in a sequential media type item by item.
 *
 * @throws {Unserializable}
 */
export function writeBodyText(mediaType: string, value: Value): string {
  const format = findSequenceFormat(mediaType)
  return format !== undefined && isList(value)
    ? writeSequence(format, value, clauses.mediaType)
    : writeText(value)
}

/** Parses the text of a body. Returns `undefined` for a media type whose texts are not parsed. */
export function readBodyText(mediaType: string, text: string): JsonReading | undefined {
  if (isJson(mediaType)) return readJson(text)
  const format = findSequenceFormat(mediaType)
  return format && readSequence(format, text)
}

interface Entry {
  readonly text: string
  readonly contentType: string
}

/**
 * Serializes a value as form entries, one for each item of a list (OpenAPI 3.2.1, Encoding By Name and Encoding Object).
 * `contentType` is undefined for an undocumented property.
 *
 * @throws {Unserializable}
 */
export function writeEntries(value: Value, contentType: string | undefined): readonly Entry[] {
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
  return { text: writeContent(contentType, value, clauses.encoding), contentType }
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
