import { clauses } from '#text/clauses.ts'
import { isJson, isUrlencoded } from '#text/media-type.ts'
import type { Nesting, Parameter, StyleSettings } from '../description/parameter.ts'
import { isMap } from '../inputs.ts'
import type { Value } from '../inputs.ts'
import { serializeContent, serializeEntries } from './content.ts'
import { checkCookie, checkFieldValue, serializeCookies, serializeHeader } from './header.ts'
import { escapeJson } from './json.ts'
import {
  chooseUrlNotation,
  encodeForm,
  encodeUnreserved,
  encodeReserved,
} from './percent-encode.ts'
import { checkPair, serializePairs } from './query.ts'
import type { Pair } from './query.ts'
import { checkText, flattenValue, Unserializable, joinTokens } from './value.ts'
import type { FlatValue } from './value.ts'

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

/** Returns the text that replaces a template expression (OpenAPI 3.2.1, Style Examples; RFC 6570, sections 3.2.2 to 3.2.7). */
function serializePath(name: string, by: StyleSettings, flatValue: FlatValue): string {
  // OpenAPI 3.2.0 serializes null as `;color` and `.`, OpenAPI 3.2.1 and RFC 6570 as empty text.
  if (flatValue.kind === 'null') {
    throw new Unserializable(
      clauses.undefinedValues,
      'null cannot be sent in a path: versions of OpenAPI disagree on its serialization. Enter a value.',
    )
  }
  const encode = chooseEncoder(by, flatValue)
  if (by.style === 'matrix') return serializeMatrix(encodeUnreserved(name), by, flatValue, encode)
  const text = joinValue(by, flatValue, encode)
  return by.style === 'label' ? `.${text}` : checkNotEmpty(text)
}

/** Rejects an empty value, which would result in a different path for routers. */
function checkNotEmpty(text: string): string {
  if (text !== '') return text
  throw new Unserializable(
    clauses.emptyInPath,
    'The value is empty, so the request would go to another path. Enter a value.',
  )
}

type Filled = Exclude<FlatValue, { readonly kind: 'null' }>
type Encode = (text: string) => string

/** Returns an encoder. Delimiters that would end or split the value are encoded even if reserved characters are allowed. */
function chooseEncoder(by: StyleSettings, filled: Filled): Encode {
  if (!by.allowReserved) return encodeUnreserved
  const delimiters = `/?#${by.style === 'matrix' ? ';' : ''}${getDelimiters(by, filled)}`
  return (text) => encodeReserved(text, delimiters)
}

function getDelimiters({ style, explode }: StyleSettings, filled: Filled): string {
  if (filled.kind === 'text') return ''
  const comma = explode && style !== 'simple' ? '' : ','
  return filled.kind === 'map' && explode ? `${comma}=` : comma
}

function joinValue({ style, explode }: StyleSettings, filled: Filled, encode: Encode): string {
  if (filled.kind === 'text') return encode(filled.text)
  const tokens = getTokens(filled, explode, encode)
  return style === 'label' && explode
    ? joinTokens(tokens, '.', clauses.labels)
    : joinTokens(tokens, ',')
}

function getTokens(filled: Filled, explode: boolean, encode: Encode): readonly string[] {
  switch (filled.kind) {
    case 'text':
      return [encode(filled.text)]
    case 'list':
      return filled.items.map(encode)
    case 'map':
      return filled.members.flatMap(([name, value]) =>
        explode ? [`${encode(name)}=${encode(value)}`] : [encode(name), encode(value)],
      )
  }
}

function serializeMatrix(
  name: string,
  { explode }: StyleSettings,
  filled: Filled,
  encode: Encode,
): string {
  if (!explode || filled.kind === 'text') {
    return formatMatrixPair(name, getTokens(filled, false, encode).join(','))
  }
  return filled.kind === 'list'
    ? filled.items.map((item) => formatMatrixPair(name, encode(item))).join('')
    : filled.members.map(([key, value]) => formatMatrixPair(encode(key), encode(value))).join('')
}

/** An empty value has no equals sign (RFC 6570, section 3.2.7). */
function formatMatrixPair(name: string, value: string): string {
  return value === '' ? `;${name}` : `;${name}=${value}`
}
