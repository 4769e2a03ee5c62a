import { type ApiKey, keepKey } from '../api-key.ts'
import { findCharacterFault } from './character-fault.ts'
import { countCharacters } from './count-characters.ts'
import { forgetLastMatch } from './forget-last-match.ts'
import { findKeyWarnings, type KeyWarning } from './key-warnings.ts'
import type { Refusal } from './refusal.ts'
import { type Removal, type UnwrappedKey, unwrapKey } from './unwrap-key.ts'
import { findWrongShape } from './wrong-shapes.ts'

export type { KeyWarning, Refusal, Removal }

/** The result of reading a pasted text: a key and what was cleaned from it, or the reason why it was refused. */
export type KeyReading =
  | {
      readonly outcome: 'accepted'
      readonly key: ApiKey
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** The longest accepted key, in characters. Node servers reject headers above a total of 16 KiB. */
export const maxKeyLength = 16_000

/**
 * The longest text that is read at all, in UTF-16 units: the longest key with generous wrapping. Searching 10 MB for a key
 * would block the page for seconds.
 */
const maxTextLength = 4 * maxKeyLength

/** Whether a text is refused for its length alone, so that no field needs to accept it. */
export function isTooLongToRead(length: number): boolean {
  return length > maxTextLength
}

/**
 * Reads a pasted text as an API key: removes what is safe to remove, refuses what cannot be a header value or is
 * certainly not a key, and warns of what is unusual. It checks nothing else, because the key format is not specified.
 *
 * No sentence of the result contains any part of the text. An accepted key consists only of visible ASCII.
 */
export function readKey(pasted: string): KeyReading {
  const reading = judge(pasted)
  forgetLastMatch()
  return reading
}

function judge(pasted: string): KeyReading {
  if (isTooLongToRead(pasted.length)) {
    return { outcome: 'refused', refusal: writeTooLong(countCharacters(pasted)) }
  }
  const unwrapped = unwrapKey(pasted)
  const { text, removed } = unwrapped
  const refusal =
    findWrongShape(pasted.trim()) ??
    refuseEmpty(unwrapped) ??
    findWrongShape(text) ??
    refuseLength(text) ??
    refuseCharacter(pasted, unwrapped)
  if (refusal) return { outcome: 'refused', refusal }
  return { outcome: 'accepted', key: keepKey(text), removed, warnings: findKeyWarnings(text) }
}

function refuseEmpty({ text, removed }: UnwrappedKey): Refusal | undefined {
  if (text !== '') return undefined
  const hadWrapping = removed.some(({ kind }) => kind !== 'white-space')
  return {
    kind: 'empty',
    what: hadWrapping
      ? 'What you pasted contains no key, only what usually surrounds one.'
      : 'There is no key here.',
    why: 'Without a key, the request would carry an empty credential.',
    remedy:
      'Paste the key, or use “Send without a key” to see how the server responds without one.',
  }
}

function refuseLength(text: string): Refusal | undefined {
  const length = countCharacters(text)
  return length > maxKeyLength ? writeTooLong(length) : undefined
}

function writeTooLong(length: number): Refusal {
  return {
    kind: 'too-long',
    what: `The text has ${length.toLocaleString('en-US')} characters. At most ${maxKeyLength.toLocaleString('en-US')} are accepted here.`,
    why: 'Servers limit the size of request headers, many to a total of 16 KB, and when that is exceeded, a page cannot read the response.',
    remedy:
      'Copy only the key, not a whole file. If the key really is that long, run a snippet in your own terminal.',
  }
}

function refuseCharacter(pasted: string, { text, start }: UnwrappedKey): Refusal | undefined {
  const fault = findCharacterFault(text)
  return fault?.refuse(countCharacters(pasted.slice(0, start + fault.index)) + 1)
}
