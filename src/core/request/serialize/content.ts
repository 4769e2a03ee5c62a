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
 * A value in a media type, before any encoding of the place where it goes: JSON as JSON, a list of a sequential media type item by
 * item, one text as it is.
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
      `The media type ${mediaType} has no form for null. Leave the field out, or send a text.`,
    )
  }
  if (!isList(value) && !isMap(value)) return writeScalar(value)
  throw new Unserializable(
    clause,
    `OpenAPI does not say how a list or an object is written as ${mediaType}. Write it yourself and send it as a text.`,
  )
}

/** Whether OpenAPI defines how a list or an object is written in a media type; for XML it does not. */
export function isWritable(value: Value, mediaType: string): boolean {
  const written = attempt(() => writeContent(mediaType, value, clauses.mediaType))
  return isFormType(mediaType) || typeof written === 'string'
}

/**
 * Serializes a body as a text that is read and edited: JSON with a line for each entry, a list of a sequential media type item by
 * item.
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
 * One entry for each item of a list, else one (OpenAPI 3.2.1, Encoding By Name and Encoding Object). `contentType` is undefined
 * where the description does not mention the property.
 *
 * @throws {Unserializable}
 */
export function writeEntries(value: Value, contentType: string | undefined): readonly Entry[] {
  if (!isList(value)) return [writeEntry(value, contentType)]
  if (value.length > 0) return value.map((item) => writeEntry(item, contentType))
  throw new Unserializable(
    clauses.mediaType,
    'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
  )
}

function writeEntry(value: Value, stated: string | undefined): Entry {
  const usual = isList(value) || isMap(value) ? 'application/json' : 'text/plain'
  const contentType = chooseTextType(stated ?? usual)
  return { text: writeContent(contentType, value, clauses.encoding), contentType }
}

/** A list of media types leaves the choice to the sender; a text is text/plain, else JSON, if the list has it. */
function chooseTextType(contentType: string): string {
  const choices = contentType.split(',').map((choice) => choice.trim())
  const chosen =
    choices.length === 1
      ? choices[0]
      : (choices.find((choice) => /^text\/plain\b/i.test(choice)) ?? choices.find(isJson))
  if (chosen !== undefined && !chosen.includes('*')) return chosen
  throw new Unserializable(
    clauses.encoding,
    `The document allows ${contentType} here, which leaves open how a text is sent. Choose a file instead.`,
  )
}
