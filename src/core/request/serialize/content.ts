import type { Clause } from '../../citation/citation.ts'
import { isFormType } from '../../text/form-type.ts'
import { isJson } from '../../text/json-type.ts'
import type { Value } from '../inputs.ts'
import { writeJson } from './json.ts'
import { findSequence, joinItems } from './sequence.ts'
import { isList, isMap, writeScalar } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** A value in a media type, before any encoding of the place where it goes: JSON as JSON, a list as its items in a sequence of JSON, one text as it is. */
export function writeContent(mediaType: string, value: Value, clause: Clause): Written<string> {
  if (isJson(mediaType)) return writeJson(value)
  if (value === null) {
    return refused(
      clause,
      `The media type ${mediaType} has no form for null. Leave the field out, or send a text.`,
    )
  }
  const sequence = findSequence(mediaType)
  if (sequence !== undefined && isList(value)) {
    return mapWritten(writeEach(value, writeJson), (texts) => written(joinItems(sequence, texts)))
  }
  if (isList(value) || isMap(value)) {
    return refused(
      clause,
      `OpenAPI does not say how a list or an object is written as ${mediaType}. Write it yourself and send it as a text.`,
    )
  }
  return writeScalar(value)
}

/** Whether OpenAPI says how lists and objects are written in a media type; of XML it does not. */
export function writesObjects(mediaType: string): boolean {
  return isJson(mediaType) || isFormType(mediaType) || findSequence(mediaType) !== undefined
}
