import { isJson } from '../../text/json-type.ts'
import { isUrlencoded } from '../../text/form-type.ts'
import type { Nesting, Parameter } from '../description/parameter.ts'
import type { Value } from '../inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import { writeContent } from './content.ts'
import { checkPair, writeProperty } from './form-property.ts'
import { checkFieldValue, isToken, writeHeader } from './header.ts'
import { escapeJson } from './json.ts'
import { pairValue } from './nested.ts'
import { chooseQueryNotation } from './notation.ts'
import { rejectEmpty, writePath } from './path.ts'
import { encodeForm, encodeReserved, encodeUnreserved } from './percent-encode.ts'
import type { Pair } from './query.ts'
import { checkText, isMap, readShape } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'
import { describeCharacter } from '../../text/character-names.ts'
import type { ByStyle } from './path.ts'
import type { ValueShape } from './shape.ts'

export function writePathParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): Written<string> {
  return mapWritten(checkText(name), () =>
    by.by === 'style'
      ? mapWritten(readShape(value, by.style), (shape) => writePath(name, by, shape))
      : mapWritten(writeText(by.mediaType, value), (text) => rejectEmpty(encodeUnreserved(text))),
  )
}

/**
 * The pairs of the query, in their final form.
 *
 * @param nesting the reader's convention, in place of the document's
 */
export function writeQueryParameter(
  { name, serialization: by }: Parameter,
  value: Value,
  nesting?: Nesting,
): Written<readonly Pair[]> {
  return mapWritten(checkText(name), () =>
    by.by === 'style'
      ? pairValue(encodeUnreserved(name), by, value, chooseQueryNotation(by.allowReserved), nesting)
      : mapWritten(writeText(by.mediaType, value), (text) =>
          written([[encodeUnreserved(name), encodeUnreserved(text)]]),
        ),
  )
}

/** The whole query. */
export function writeQuerystringParameter(
  { serialization: by }: Parameter,
  value: Value,
): Written<string> {
  if (by.by === 'content') return writeQuerystring(by.mediaType, value)
  return refused(
    clauses.parameterLocations,
    'The document describes the whole query by a schema and a style, which is not allowed. Its owner has to describe it by content.',
  )
}

export function writeHeaderParameter(
  { serialization: by }: Parameter,
  value: Value,
): Written<string> {
  if (by.by === 'style') {
    return mapWritten(readShape(value, by.style), (shape) => writeHeader(by, shape))
  }
  return mapWritten(writeContent(by.mediaType, value, clauses.contentFields), (text) =>
    checkFieldValue(isJson(by.mediaType) ? escapeJson(text) : text),
  )
}

/** Cookies, in their final form. What is described by content goes as it is (OpenAPI 3.2.1, Appendix D). */
export function writeCookieParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): Written<readonly Pair[]> {
  if (by.by === 'style') {
    return mapWritten(checkText(name), () =>
      mapWritten(readShape(value, by.style), (shape) => writeCookie(name, by, shape)),
    )
  }
  return mapWritten(writeContent(by.mediaType, value, clauses.contentFields), (text) =>
    writeEach([[name, isJson(by.mediaType) ? escapeJson(text) : text] as const], writePlainCookie),
  )
}

function writeText(mediaType: string, value: Value): Written<string> {
  return mapWritten(writeContent(mediaType, value, clauses.contentFields), checkText)
}

/** The whole query as one value (OpenAPI 3.2.1, Parameter Locations, “querystring”). */
function writeQuerystring(mediaType: string, value: Value): Written<string> {
  if (!isUrlencoded(mediaType)) {
    return mapWritten(writeContent(mediaType, value, clauses.contentFields), (text) =>
      mapWritten(checkPair(['', text]), () => written(encodeUnreserved(text))),
    )
  }
  if (!isMap(value)) {
    return refused(
      clauses.contentFields,
      'The query is written as a form, which needs names. Send an object.',
    )
  }
  return mapWritten(
    writeEach(value.members, ([name, member]) =>
      mapWritten(writeProperty(member, undefined), (texts) =>
        writeEach(texts, ({ text }) => checkPair([name, text])),
      ),
    ),
    (groups) =>
      written(
        groups
          .flat()
          .map(([name, text]) => `${encodeForm(name)}=${encodeForm(text)}`)
          .join('&'),
      ),
  )
}

/** The cookies that a parameter adds to the Cookie header, in order. */
function writeCookie(name: string, by: ByStyle, shape: ValueShape): Written<readonly Pair[]> {
  switch (by.style) {
    case 'form':
      return writeForm(name, by, shape)
    case 'cookie':
      return writeRaw(name, by, shape)
    case 'simple':
    case 'label':
    case 'matrix':
    case 'spaceDelimited':
    case 'pipeDelimited':
    case 'deepObject':
      return refused(
        clauses.styleValues,
        `The document gives this cookie the style ${by.style}, which cookies do not have. Its owner has to choose form or cookie.`,
      )
  }
}

/** A cookie whose value goes as it is, or the character that no cookie can hold (RFC 6265, section 4.1.1). */
function writePlainCookie([name, value]: Pair): Written<Pair> {
  if (!isToken(name)) {
    return refused(
      clauses.cookieSyntax,
      'The name of the cookie holds a character that names of cookies cannot have. Use ASCII letters, digits and a few signs.',
    )
  }
  const index = value.search(/[^!#-+\--:<-[\]-~]/u)
  if (index === -1) return written([name, value])
  return refused(
    clauses.cookieSyntax,
    `Character ${index + 1} of the cookie’s value is ${describeInCookie(value.codePointAt(index) ?? 0)}, which cookies cannot hold. Write it in the escaped form that the server expects.`,
  )
}

function describeInCookie(codePoint: number): string {
  return codePoint > 0x20 && codePoint < 0x7f
    ? `“${String.fromCodePoint(codePoint)}”`
    : describeCharacter(codePoint)
}

/** Style form is percent-encoded and joins with “&” or “,”, neither of which separates cookies. */
function writeForm(
  name: string,
  { allowReserved }: ByStyle,
  shape: ValueShape,
): Written<readonly Pair[]> {
  const key = encodeUnreserved(name)
  if (shape.kind === 'null') return written([[key, '']])
  if (shape.kind === 'text') {
    const value = allowReserved ? encodeReserved(shape.text, ',;') : encodeUnreserved(shape.text)
    return written([[key, value]])
  }
  return refused(
    clauses.headersAndCookies,
    'Style form separates lists and objects by signs that do not separate cookies. The document’s owner has to choose the style cookie; until then, send a text, number or boolean.',
  )
}

function writeRaw(name: string, { explode }: ByStyle, shape: ValueShape): Written<readonly Pair[]> {
  switch (shape.kind) {
    case 'null':
      return writeEach([[name, ''] as const], writePlainCookie)
    case 'text':
      return writeEach([[name, shape.text] as const], writePlainCookie)
    case 'list':
      if (!explode) return rejectUnexploded()
      return writeEach(
        shape.items.map((item) => [name, item] as const),
        writePlainCookie,
      )
    case 'map':
      if (!explode) return rejectUnexploded()
      return writeEach(shape.members, writePlainCookie)
  }
}

function rejectUnexploded(): Written<never> {
  return refused(
    clauses.schemaFields,
    'A list or an object that is not exploded needs commas, which cookies cannot hold. The document’s owner has to set explode to true.',
  )
}
