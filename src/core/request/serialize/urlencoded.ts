import { clauses } from '../../citation/clauses.ts'
import type { BodyContent, FormProperty } from '../description/body.ts'
import type { Nesting } from '../description/parameter.ts'
import type { FileInput, Value } from '../inputs.ts'
import type { PlannedBody } from '../request-plan.ts'
import { isJson } from '../../text/json-type.ts'
import { findProperty } from './find-property.ts'
import { checkPair, writeProperty } from './form-property.ts'
import { pairValue } from './nested.ts'
import { chooseBodyNotation } from './notation.ts'
import { encodeForm } from './percent-encode.ts'
import type { Pair } from './query.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

export type Field = readonly [name: string, value: Value | FileInput]

/** The pairs of one field as they are sent (WHATWG URL, section 5.2; OpenAPI 3.2.1, Encoding the x-www-form-urlencoded Media Type). */
export function writeUrlencodedField(
  [name, value]: Field,
  properties: BodyContent['properties'],
  nesting?: Nesting,
): Written<readonly Pair[]> {
  if (isFile(value)) {
    return refused(
      clauses.urlencoded,
      'A urlencoded form carries text only. Send the file in another form, or its content as text.',
    )
  }
  const property = findProperty(properties, name)
  if (property?.style) return writeStyled(name, value, property.style, nesting)
  return mapWritten(writeProperty(value, readTextType(property?.contentType)), (entries) =>
    mapWritten(
      writeEach(entries, ({ text }) => checkPair([name, text])),
      (pairs) => written(pairs.map(([key, text]): Pair => [encodeForm(key), encodeForm(text)])),
    ),
  )
}

export function writeUrlencodedBody(pairs: readonly Pair[]): PlannedBody {
  return {
    kind: 'form',
    text: pairs.map(([name, value]) => `${name}=${value}`).join('&'),
    pairs: pairs.map(([name, value]): Pair => [decodeForm(name), decodeForm(value)]),
  }
}

export function isFile(value: Value | FileInput): value is FileInput {
  return typeof value === 'object' && value !== null && 'handle' in value
}

/**
 * No pair says its media type. So of several without text or JSON, whose choice would have to be sent, what was typed is sent: bytes
 * in base64, say (OpenAPI 3.2.1, Example: URL Encoded Form with Binary Values).
 */
function readTextType(contentType: string | undefined): string | undefined {
  const isOpen = contentType !== undefined && /[,*]/.test(contentType)
  const hasText = contentType
    ?.split(',')
    .some((type) => /^\s*text\/plain\b/i.test(type) || isJson(type))
  return isOpen && hasText === false ? 'application/octet-stream' : contentType
}

function writeStyled(
  name: string,
  value: Value,
  style: NonNullable<FormProperty['style']>,
  nesting: Nesting | undefined,
): Written<readonly Pair[]> {
  const notation = chooseBodyNotation(style.allowReserved)
  return mapWritten(checkPair([name, '']), () =>
    pairValue(encodeForm(name), { by: 'style', ...style }, value, notation, nesting),
  )
}

function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // Triples that the reader wrote, and that are no UTF-8, stay as they are.
    return spaced
  }
}
