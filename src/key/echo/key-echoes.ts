import { makeFromKey } from '../api-key.ts'
import type { ApiKey } from '../api-key.ts'
import { createEchoSearch } from './echo-search.ts'
import type { EchoSearch } from './echo-search.ts'
import { isIn, maskBetween, maskCut, maskText } from './mask-echoes.ts'

/** What looks for a key is made of it, so it is kept beside it, as its text is, and goes with it. */
const searches = new WeakMap<ApiKey, EchoSearch>()

/**
 * Overwrites the key with `*` wherever it stands in the bytes, and tells how often it did. For a response that sends the
 * key back: as many bytes remain as there were.
 *
 * It is looked for in either case, with any of its characters escaped for JSON, URLs or HTML, in hexadecimal, in UTF-16,
 * in base64 and base64url inside any longer text, and in the base64 of UTF-16 (see `listNeedles`). Not looked for: the key
 * reversed, encoded twice, compressed, encrypted, or in pieces; and a key of fewer than four characters in any form but
 * its own, because ordinary text is full of such.
 */
export function maskEchoes(key: ApiKey, bytes: Uint8Array): number {
  return maskBetween(findSearch(key), bytes, 0, bytes.length).count
}

/**
 * The same while more arrives. What stands so near the end that it may be the beginning of a key is left for later.
 *
 * @param from where the last call said to go on
 */
export function maskArrivedEchoes(key: ApiKey, bytes: Uint8Array, from: number): ArrivalMasking {
  const search = findSearch(key)
  const settled = bytes.length - search.longest
  const { count, end } = maskBetween(search, bytes, from, settled)
  return { count, next: Math.max(end, settled) }
}

export interface ArrivalMasking {
  /** How often the key was there. */
  readonly count: number
  /** Where to go on. */
  readonly next: number
}

/**
 * The same for the last bytes, when nothing more arrives. A key that the end cuts off is masked too from its fourth
 * character on: three are no help to anyone, and are often mere chance.
 */
export function maskLastEchoes(key: ApiKey, bytes: Uint8Array, from: number): number {
  const search = findSearch(key)
  const { count, end } = maskBetween(search, bytes, from, bytes.length)
  return count + maskCut(search, bytes, end)
}

/** The same for the name or the value of a header. */
export function maskEchoesInText(key: ApiKey, text: string): string {
  return maskText(findSearch(key), text)
}

/** Whether a text holds the key, in any of the same forms. */
export function holdsKey(key: ApiKey, text: string): boolean {
  return isIn(findSearch(key), text)
}

function findSearch(key: ApiKey): EchoSearch {
  const known = searches.get(key)
  if (known) return known
  const search = makeFromKey(key, createEchoSearch)
  searches.set(key, search)
  return search
}
