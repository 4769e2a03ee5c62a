import { describeCharacter } from '#core/text/character-names.ts'
import { keepKey } from '../api-key.ts'
import { countCharacters } from './count-characters.ts'
import { forgetLastMatch } from './forget-last-match.ts'
import { readKey } from './read-key.ts'
import type { KeyReading, Refusal } from './read-key.ts'

/**
 * Reads the secret of an input. A password is taken exactly as it is where anything can be sent; everything else is read as a key.
 *
 * @param field as in a plan: `query:token`, `body:password`
 */
export function readSecretInput(text: string, field: string): KeyReading {
  const isEncoded = /^(?:path|query|body):/.test(field)
  const asKey = readKey(text)
  const isTooLong = asKey.outcome === 'refused' && asKey.refusal.kind === 'too-long'
  const isPassword = isEncoded && /pass|pwd/i.test(field) && !isTooLong
  const reading = isPassword ? readPassword(text) : asKey
  const isStep = field.startsWith('path:') && /^\s*\.{1,2}\s*$/.test(text)
  return isStep ? { outcome: 'refused', refusal: dots } : reading
}

/** No sentence of the result contains any part of the text. */
function readPassword(text: string): KeyReading {
  const refusal = findRefusal(text)
  forgetLastMatch()
  if (refusal) return { outcome: 'refused', refusal }
  const warnings = text === text.trim() ? [] : [outerSpace]
  return { outcome: 'accepted', key: keepKey(text), removed: [], warnings }
}

function findRefusal(text: string): Refusal | undefined {
  if (text === '') return empty
  const index = text.search(/[\p{Cc}\p{Cs}]/u)
  if (index === -1) return undefined
  const position = countCharacters(text.slice(0, index)) + 1
  return {
    kind: 'control-character',
    what: `Character ${position} is ${describeCharacter(text.codePointAt(index) ?? 0)}.`,
    why: 'It is invisible, and gets in when text is copied from a terminal or a damaged file.',
    remedy: 'Remove that character where the password is stored, and enter the password again.',
    position,
  }
}

const outerSpace = {
  kind: 'white-space',
  sentence:
    'It begins or ends with white space, and is sent with it; check that you copied nothing before or after it.',
} as const

const empty: Refusal = {
  kind: 'empty',
  what: 'There is nothing here.',
  why: 'What is empty is no secret.',
  remedy: 'Enter the secret, or leave the field out.',
}

const dots: Refusal = {
  kind: 'empty',
  what: 'These are dots alone.',
  why: 'In a path, they are a step to another address, and every browser takes it.',
  remedy: 'Enter the secret itself.',
}
