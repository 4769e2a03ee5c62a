import { describeCharacter } from '../../text/character-names.ts'
import { clauses } from '../../citation/clauses.ts'
import { isToken } from './header.ts'
import type { ByStyle } from './path.ts'
import { encodeReserved, encodeUnreserved } from './percent-encode.ts'
import type { Pair } from './query.ts'
import type { ValueShape } from './shape.ts'
import { refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The cookies that a parameter adds to the Cookie header, in order. */
export function writeCookie(
  name: string,
  by: ByStyle,
  shape: ValueShape,
): Written<readonly Pair[]> {
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
export function writePlainCookie([name, value]: Pair): Written<Pair> {
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
      if (!explode) return refuseUnexploded()
      return writeEach(
        shape.items.map((item) => [name, item] as const),
        writePlainCookie,
      )
    case 'map':
      if (!explode) return refuseUnexploded()
      return writeEach(shape.members, writePlainCookie)
  }
}

function refuseUnexploded(): Written<never> {
  return refused(
    clauses.schemaFields,
    'A list or an object that is not exploded needs commas, which cookies cannot hold. The document’s owner has to set explode to true.',
  )
}
