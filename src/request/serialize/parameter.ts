import { clauses } from '#text/clauses.ts'
import { isJson, isUrlencoded } from '#text/media-type.ts'
import type { Nesting, Parameter } from '../description/parameter.ts'
import { isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { serializeContent, serializeEntries } from './content.ts'
import { checkCookie, checkFieldValue, serializeCookies, serializeHeader } from './header.ts'
import { escapeJson } from './json.ts'
import { checkNotEmpty, serializePath } from './path.ts'
import { chooseUrlNotation, encodeForm, encodeUnreserved } from './percent-encode.ts'
import { checkPair, serializePairs } from './query.ts'
import type { Pair } from './query.ts'
import { checkText, flattenValue, Unserializable } from './value.ts'

// These functions throw Unserializable for a value that cannot be serialized for its target.

export function serializePathParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): string {
  checkText(name)
  return by.by === 'style'
    ? serializePath(name, by, flattenValue(value, by.style))
    : checkNotEmpty(encodeUnreserved(serializeText(by.mediaType, value)))
}

/** Returns encoded pairs. `nesting` is the reader's convention and overrides the document's. */
export function serializeQueryParameter(
  { name, serialization: by }: Parameter,
  value: Value,
  nesting?: Nesting,
): readonly Pair[] {
  const key = encodeUnreserved(checkText(name))
  return by.by === 'style'
    ? serializePairs(key, by, value, chooseUrlNotation(by.allowReserved), nesting)
    : [[key, encodeUnreserved(serializeText(by.mediaType, value))]]
}

/** Serializes the entire query as one value (OpenAPI 3.2.1, Parameter Locations, “querystring”). */
export function serializeQuerystringParameter(
  { serialization: by }: Parameter,
  value: Value,
): string {
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
      serializeEntries(member, undefined).map(({ text }) => checkPair([name, text])),
    )
    .map((pair) => pair.map(encodeForm).join('='))
    .join('&')
}

export function serializeHeaderParameter({ serialization: by }: Parameter, value: Value): string {
  return checkFieldValue(
    by.by === 'style'
      ? serializeHeader(by, flattenValue(value, by.style))
      : serializeAscii(by.mediaType, value),
  )
}

/** Returns encoded cookies. Values described by `content` are not encoded (OpenAPI 3.2.1, Appendix D). */
export function serializeCookieParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): readonly Pair[] {
  return by.by === 'style'
    ? serializeCookies(checkText(name), by, flattenValue(value, by.style))
    : [checkCookie([name, serializeAscii(by.mediaType, value)])]
}

function serializeText(mediaType: string, value: Value): string {
  return checkText(serializeContent(mediaType, value, clauses.parameter))
}

function serializeAscii(mediaType: string, value: Value): string {
  const text = serializeContent(mediaType, value, clauses.parameter)
  return isJson(mediaType) ? escapeJson(text) : text
}
