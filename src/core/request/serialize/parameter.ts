import { clauses } from '../../citation/clauses.ts'
import { isJson, isUrlencoded } from '../../text/media-type.ts'
import type { Nesting, Parameter } from '../description/parameter.ts'
import { isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { writeContent, writeEntries } from './content.ts'
import { checkCookie, checkFieldValue, writeCookies, writeHeader } from './header.ts'
import { escapeJson } from './json.ts'
import { checkNotEmpty, writePath } from './path.ts'
import { chooseUrlNotation, encodeForm, encodeUnreserved } from './percent-encode.ts'
import { checkPair, pairValue } from './query.ts'
import type { Pair } from './query.ts'
import { checkText, readShape, Unserializable } from './value.ts'

// These functions throw Unserializable for a value that cannot be serialized for its target.

export function writePathParameter({ name, serialization: by }: Parameter, value: Value): string {
  checkText(name)
  return by.by === 'style'
    ? writePath(name, by, readShape(value, by.style))
    : checkNotEmpty(encodeUnreserved(serializeText(by.mediaType, value)))
}

/** Returns encoded pairs. `nesting` is the reader's convention and overrides the document's. */
export function writeQueryParameter(
  { name, serialization: by }: Parameter,
  value: Value,
  nesting?: Nesting,
): readonly Pair[] {
  const key = encodeUnreserved(checkText(name))
  return by.by === 'style'
    ? pairValue(key, by, value, chooseUrlNotation(by.allowReserved), nesting)
    : [[key, encodeUnreserved(serializeText(by.mediaType, value))]]
}

/** Serializes the entire query as one value (OpenAPI 3.2.1, Parameter Locations, “querystring”). */
export function writeQuerystringParameter({ serialization: by }: Parameter, value: Value): string {
  if (by.by === 'content' && !isUrlencoded(by.mediaType)) {
    return encodeUnreserved(serializeText(by.mediaType, value))
  }
  if (!isMap(value)) {
    throw new Unserializable(
      clauses.parameter,
      'The query is serialized as a form, which requires names. Send an object.',
    )
  }
  return value.members
    .flatMap(([name, member]) =>
      writeEntries(member, undefined).map(({ text }) => checkPair([name, text])),
    )
    .map((pair) => pair.map(encodeForm).join('='))
    .join('&')
}

export function writeHeaderParameter({ serialization: by }: Parameter, value: Value): string {
  return by.by === 'style'
    ? writeHeader(by, readShape(value, by.style))
    : checkFieldValue(serializeAscii(by.mediaType, value))
}

/** Returns encoded cookies. Values described by `content` are not encoded (OpenAPI 3.2.1, Appendix D). */
export function writeCookieParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): readonly Pair[] {
  return by.by === 'style'
    ? writeCookies(checkText(name), by, readShape(value, by.style))
    : [checkCookie([name, serializeAscii(by.mediaType, value)])]
}

function serializeText(mediaType: string, value: Value): string {
  return checkText(writeContent(mediaType, value, clauses.parameter))
}

function serializeAscii(mediaType: string, value: Value): string {
  const text = writeContent(mediaType, value, clauses.parameter)
  return isJson(mediaType) ? escapeJson(text) : text
}
