import { isFormData } from '../../text/form-type.ts'
import type { BodyContent, FormProperty } from '../description/body.ts'
import type { Nesting } from '../description/parameter.ts'
import type { FileInput, Value } from '../inputs.ts'
import { isWithinRange } from '../media-range.ts'
import type { Part } from '../request-plan.ts'
import { findProperty } from './find-property.ts'
import { checkPair, writeProperty } from './form-property.ts'
import { checkFieldValue } from './header.ts'
import { pairValue } from './nested.ts'
import { plainNotation } from './notation.ts'
import { checkText } from './shape.ts'
import { isFile } from './urlencoded.ts'
import type { Field } from './urlencoded.ts'
import { mapWritten, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The parts of one field: one for each item of a list, else one (RFC 7578, section 4.3). */
export function writeParts(
  [name, value]: Field,
  { mediaType, properties }: BodyContent,
  nesting?: Nesting,
): Written<readonly Part[]> {
  const property = findProperty(properties, name)
  if (isFile(value)) {
    return mapWritten(writeFilePart(name, value, property), (part) => written([part]))
  }
  return property?.style && isFormData(mediaType)
    ? writeStyled(name, value, property.style, nesting)
    : writeByMediaType(name, value, property)
}

function writeFilePart(
  name: string,
  file: FileInput,
  property: FormProperty | undefined,
): Written<Part> {
  const contentType = chooseFileType(file.type, property?.contentType)
  return mapWritten(checkPair([name, file.fileName]), () =>
    mapWritten(checkFieldValue(contentType), () =>
      written({ name, contentType, content: { kind: 'file', file } }),
    ),
  )
}

/**
 * A single media type of the description wins over the file's own; of several, or of a range, the file's own if it is among
 * them. application/octet-stream says no more than "bytes", so that the file's own type is sent.
 */
function chooseFileType(own: string | undefined, stated: string | undefined): string {
  const unknown = 'application/octet-stream'
  const choices = (stated ?? unknown).split(',').map((choice) => choice.trim())
  const concrete = choices.find((choice) => !choice.includes('*') && choice !== unknown)
  if (choices.length === 1 && concrete !== undefined) return concrete
  if (own !== undefined && choices.some((choice) => isWithinRange(own, choice))) return own
  return concrete ?? own ?? unknown
}

function writeStyled(
  name: string,
  value: Value,
  style: NonNullable<FormProperty['style']>,
  nesting: Nesting | undefined,
): Written<readonly Part[]> {
  return mapWritten(
    pairValue(name, { by: 'style', ...style }, value, plainNotation, nesting),
    (pairs) => writeEach(pairs, ([key, text]) => writeTextPart(key, text, undefined)),
  )
}

function writeByMediaType(
  name: string,
  value: Value,
  property: FormProperty | undefined,
): Written<readonly Part[]> {
  return mapWritten(writeProperty(value, property?.contentType), (entries) =>
    writeEach(entries, ({ text, contentType }) =>
      // A part that is text/plain anyway is sent without a type, as browsers do (RFC 7578, section 4.4).
      writeTextPart(name, text, /^text\/plain$/i.test(contentType) ? undefined : contentType),
    ),
  )
}

function writeTextPart(name: string, text: string, contentType: string | undefined): Written<Part> {
  return mapWritten(checkPair([name, text]), () =>
    mapWritten(contentType === undefined ? checkText('') : checkFieldValue(contentType), () =>
      written({ name, contentType, content: { kind: 'text', text } }),
    ),
  )
}
