import { describeCharacter } from '#core/text/character-names.ts'
import type { Refusal } from './refusal.ts'

/** A character that keeps a text from being a header value, and where it stands in the text. */
export interface CharacterFault {
  /** In UTF-16 units from 0. */
  readonly index: number
  readonly refuse: (position: number) => Refusal
}

/**
 * Finds the first character that is not visible ASCII (U+0021 to U+007E).
 *
 * A browser sends some of the others, changed (U+00E9 as one byte) or as they are (an inner space), and throws at the
 * rest in words that tell the reader nothing; so none may reach `fetch`.
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
      what: `${where} a line break, inside the text.`,
      why: 'A line break ends a header, and what follows it would become a header of its own.',
      remedy:
        'Paste the key alone, on one line. If a program broke the key in two, join the lines.',
      position,
    }
  }
  if (codePoint === 0x20 || codePoint === 0x09) {
    return {
      kind: 'white-space',
      what: `${where} a ${codePoint === 0x20 ? 'space' : 'tab'}, inside the text.`,
      why: 'A bearer token has no white space in it (RFC 6750, section 2.1), so this is more, or less, than one key.',
      remedy: 'Paste the key alone, without the words before or after it.',
      position,
    }
  }
  const name = describeCharacter(codePoint)
  if (isControl(codePoint)) {
    return {
      kind: 'control-character',
      what: `${where} ${name}.`,
      why: 'A header cannot carry control characters. They cannot be seen, and come in when text is copied from a terminal or a damaged file.',
      remedy: 'Remove that character where you keep the key, and paste again.',
      position,
    }
  }
  return {
    kind: 'non-ascii',
    what: `${where} ${name}.`,
    why: 'A bearer token is written in ASCII. A browser refuses other characters in this header or sends other bytes in their place. They come in when text passes through a word processor, a chat or a web page.',
    remedy:
      'Remove that character, or replace it by the plain one, where you keep the key, and paste again.',
    position,
  }
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}
