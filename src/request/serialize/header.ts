import { clauses } from '#text/clauses.ts'
import { describeCharacter } from '#text/characters.ts'
import type { StyleSettings } from '../description/parameter.ts'
import { encodeReserved, encodeUnreserved } from './percent-encode.ts'
import type { Pair } from './query.ts'
import { joinTokens, Unserializable } from './value.ts'
import type { FlatValue } from './value.ts'

/** @throws {Unserializable} unless a header field can contain the text unchanged (RFC 9110, section 5.5) */
export function checkFieldValue(text: string): string {
  const index = text.search(/[^\t -~]/u)
  if (index !== -1) {
    throw new Unserializable(
      clauses.fieldValues,
      `Character ${index + 1} of the header’s value is ${describeCharacter(text.codePointAt(index) ?? 0)}. Headers can contain only printable ASCII, spaces and tabs. Remove or replace it.`,
    )
  }
  const outer = /^[ \t]/.test(text) ? 1 : /[ \t]$/.test(text) ? text.length : undefined
  if (outer === undefined) return text
  throw new Unserializable(
    clauses.fieldValues,
    `Character ${outer} of the header’s value is white space at an end, which is not part of a header’s value. Remove it.`,
  )
}

/** Whether a text is a valid name of a header field: a token (RFC 9110, sections 5.1 and 5.6.2). */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)
}

export function serializeCookies(
  name: string,
  by: StyleSettings,
  flatValue: FlatValue,
): readonly Pair[] {
  return by.style === 'cookie'
    ? serializePlainCookies(name, by, flatValue).map(checkCookie)
    : [[encodeUnreserved(name), serializeFormCookie(by, flatValue)]]
}

/** @throws {Unserializable} unless a cookie can be sent unchanged (RFC 6265, section 4.1.1) */
export function checkCookie([name, value]: Pair): Pair {
  if (!isToken(name)) {
    throw new Unserializable(
      clauses.cookieSyntax,
      'The name of the cookie has a character that is not allowed in cookie names. Use ASCII letters, digits, hyphens and underscores.',
    )
  }
  const index = value.search(/[^!#-+\--:<-[\]-~]/u)
  if (index === -1) return [name, value]
  throw new Unserializable(
    clauses.cookieSyntax,
    `Character ${index + 1} of the cookie’s value is ${explainInCookie(value.codePointAt(index) ?? 0)}, which is not allowed in cookies. Escape it as the server expects.`,
  )
}

/** Serializes the value of a header field, without percent-encoding or quotes (OpenAPI 3.2.1, Fixed Fields for use with schema). */
export function serializeHeader({ explode }: StyleSettings, flatValue: FlatValue): string {
  switch (flatValue.kind) {
    case 'null':
      return ''
    case 'text':
      return flatValue.text
    case 'list':
      return joinPieces(flatValue.items)
    case 'map':
      return explode ? joinMembers(flatValue.members) : joinPieces(flatValue.members.flat())
  }
}

function joinMembers(members: readonly Pair[]): string {
  if (members.some(([name]) => name.includes('='))) {
    throw new Unserializable(
      clauses.headersAndCookies,
      'The name of a field contains an equals sign, which ends names here and cannot be escaped. Send a name without it.',
    )
  }
  return joinPieces(members.map((member) => member.join('=')))
}

/** Joins items with commas. White space around commas is not part of the items (RFC 9110, section 5.6.1). */
function joinPieces(pieces: readonly string[]): string {
  const index = pieces.findIndex((piece) => /^[ \t]|[ \t]$/.test(piece))
  if (index !== -1) {
    throw new Unserializable(
      clauses.fieldLists,
      `Piece ${index + 1} of the header’s value begins or ends with white space, which lists in headers lose. Remove it.`,
    )
  }
  return joinTokens(pieces, ',', clauses.headersAndCookies)
}

/** Serializes a cookie in style form, which percent-encodes and joins with “&” or “,”, neither of which separates cookies. */
function serializeFormCookie({ allowReserved }: StyleSettings, flatValue: FlatValue): string {
  if (flatValue.kind === 'null') return ''
  if (flatValue.kind === 'text') {
    return allowReserved ? encodeReserved(flatValue.text, ',;') : encodeUnreserved(flatValue.text)
  }
  throw new Unserializable(
    clauses.headersAndCookies,
    'Style form separates entries of lists and objects with characters that do not separate cookies. The document’s owner must choose the style cookie; until then, send a text, number or boolean.',
  )
}

function serializePlainCookies(
  name: string,
  { explode }: StyleSettings,
  flatValue: FlatValue,
): readonly Pair[] {
  if (flatValue.kind === 'null') return [[name, '']]
  if (flatValue.kind === 'text') return [[name, flatValue.text]]
  if (explode)
    return flatValue.kind === 'list'
      ? flatValue.items.map((item) => [name, item])
      : flatValue.members
  throw new Unserializable(
    clauses.parameter,
    'A list or an object that is not exploded needs commas, which are not allowed in cookies. The document’s owner must set explode to true.',
  )
}

function explainInCookie(codePoint: number): string {
  return codePoint > 0x20 && codePoint < 0x7f
    ? `“${String.fromCodePoint(codePoint)}”`
    : describeCharacter(codePoint)
}
