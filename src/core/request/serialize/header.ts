import { describeCharacter } from '../../text/character-names.ts'
import { clauses } from '../../citation/clauses.ts'
import { joinTokens } from './join-tokens.ts'
import type { ByStyle } from './path.ts'
import type { ValueShape } from './shape.ts'
import { mapWritten, refused, written } from './written.ts'
import type { Written } from './written.ts'

/** The value of a header field. Nothing is percent-encoded or quoted (OpenAPI 3.2.1, Fixed Fields for use with schema). */
export function writeHeader(by: ByStyle, shape: ValueShape): Written<string> {
  const { style } = by
  if (style !== 'simple') {
    return refused(
      clauses.styleValues,
      `The document gives this header the style ${style}, which headers do not have. Its owner has to choose simple.`,
    )
  }
  return mapWritten(writeSimple(by, shape), checkFieldValue)
}

/** Whether a header field can carry a text letter for letter (RFC 9110, section 5.5). */
export function checkFieldValue(text: string): Written<string> {
  const index = text.search(/[^\t -~]/u)
  if (index !== -1) {
    return refused(
      clauses.fieldValues,
      `Character ${index + 1} of the header’s value is ${describeCharacter(text.codePointAt(index) ?? 0)}. Headers carry printable ASCII, spaces and tabs only. Remove or replace it.`,
    )
  }
  const outer = /^[ \t]/.test(text) ? 1 : /[ \t]$/.test(text) ? text.length : undefined
  if (outer !== undefined) {
    return refused(
      clauses.fieldValues,
      `Character ${outer} of the header’s value is white space at an end, which is not part of a header’s value. Remove it.`,
    )
  }
  return written(text)
}

/** Whether a name can be that of a header field: a token (RFC 9110, sections 5.1 and 5.6.2). */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)
}

function writeSimple({ explode, delimiter }: ByStyle, shape: ValueShape): Written<string> {
  switch (shape.kind) {
    case 'null':
      return written('')
    case 'text':
      return written(shape.text)
    case 'list':
      return joinPieces(shape.items, delimiter)
    case 'map':
      return explode ? joinMembers(shape.members) : joinPieces(shape.members.flat())
  }
}

function joinMembers(members: readonly (readonly [string, string])[]): Written<string> {
  if (members.some(([name]) => name.includes('='))) {
    return refused(
      clauses.headersAndCookies,
      'The name of a member holds an equals sign, which ends names here and cannot be escaped. Send a name without it.',
    )
  }
  return joinPieces(members.map(([name, value]) => `${name}=${value}`))
}

/** White space around commas belongs to the list and not to its items (RFC 9110, section 5.6.1). */
function joinPieces(pieces: readonly string[], delimiter = ','): Written<string> {
  const index = pieces.findIndex((piece) => /^[ \t]|[ \t]$/.test(piece))
  if (index !== -1) {
    return refused(
      clauses.fieldLists,
      `Piece ${index + 1} of the header’s value begins or ends with white space, which lists in headers lose. Remove it.`,
    )
  }
  return joinTokens(pieces, delimiter, clauses.headersAndCookies)
}
