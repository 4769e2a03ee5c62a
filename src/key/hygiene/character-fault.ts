import { describeCharacter } from '#core/text/character-names.ts'
import type { Refusal } from './refusal.ts'

/** A character that cannot be in a header value, and its position. */
export interface CharacterFault {
  /** In UTF-16 units from 0. */
  readonly index: number
  readonly refuse: (position: number) => Refusal
}

/**
 * Finds the first character that is not visible ASCII (U+0021 to U+007E).
 *
 * A browser sends some of the others, changed (U+00E9 as one byte) or unchanged (an inner space), and throws an error
 * for the rest that tells the reader nothing, so none may reach `fetch`.
 */
export function findCharacterFault(text: string): CharacterFault | undefined {
  const index = text.search(/[^\x21-\x7e]/u)
  if (index < 0) return undefined
  const codePoint = text.codePointAt(index) ?? 0
  return { index, refuse: (position) => refuseCharacter(codePoint, position) }
}

function refuseCharacter(codePoint: number, position: number): Refusal {
  const where = `Character ${position} of what you pasted is`
  if (codePoint === 0x0a || codePoint === 0x0d) {
    return {
      kind: 'line-break',
      what: `${where} a line break in the middle of the text.`,
      why: 'A line break ends a header, so the text after it would become another header.',
      remedy: 'Paste only the key, on one line. If a program split the key, join the lines.',
      position,
    }
  }
  if (codePoint === 0x20 || codePoint === 0x09) {
    return {
      kind: 'white-space',
      what: `${where} a ${codePoint === 0x20 ? 'space' : 'tab'} in the middle of the text.`,
      why: 'A key has no white space in it, as RFC 6750, section 2.1, says of bearer tokens, so this is not exactly one key.',
      remedy: 'Paste only the key, without the words before or after it.',
      position,
    }
  }
  const name = describeCharacter(codePoint)
  if (isControl(codePoint)) {
    return {
      kind: 'control-character',
      what: `${where} ${name}.`,
      why: 'A header cannot carry control characters. They are invisible, and get in when text is copied from a terminal or a damaged file.',
      remedy: 'Remove that character where the key is stored, and paste the key again.',
      position,
    }
  }
  return {
    kind: 'non-ascii',
    what: `${where} ${name}.`,
    why: 'Keys are written in ASCII. A browser rejects other characters in a header or sends different bytes instead. They get in when text passes through a word processor, a chat or a web page.',
    remedy:
      'Remove that character, or replace it with the plain one, where the key is stored, and paste the key again.',
    position,
  }
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}
