import { isJson } from '../../text/json-type.ts'
import { isUrlencoded } from '../../text/form-type.ts'
import type { Nesting, Parameter } from '../description/parameter.ts'
import type { Value } from '../inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import { writeContent } from './content.ts'
import { writeCookie, writePlainCookie } from './cookie.ts'
import { checkPair, writeProperty } from './form-property.ts'
import { checkFieldValue, writeHeader } from './header.ts'
import { escapeJson } from './json.ts'
import { pairValue } from './nested.ts'
import { chooseQueryNotation } from './notation.ts'
import { refuseEmpty, writePath } from './path.ts'
import { encodeUnreserved, encodeForm } from './percent-encode.ts'
import type { Pair } from './query.ts'
import { checkText, readShape, isMap } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

export function writePathParameter(
  { name, serialization: by }: Parameter,
  value: Value,
): Written<string> {
  return mapWritten(checkText(name), () =>
    by.by === 'style'
      ? mapWritten(readShape(value, by.style), (shape) => writePath(name, by, shape))
      : mapWritten(writeText(by.mediaType, value), (text) => refuseEmpty(encodeUnreserved(text))),
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
