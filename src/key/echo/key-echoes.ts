import { holdsKeyPlainly, makeFromKey } from '../api-key.ts'
import type { ApiKey, Secret } from '../api-key.ts'
import { writePairBase64 } from '../pair-base64.ts'
import { createEchoSearch } from './echo-search.ts'
import type { EchoSearch } from './echo-search.ts'
import { isIn, maskBetween, maskCut, maskText } from './mask-echoes.ts'

/** A search contains its key, so it is kept like the key's text and dropped with the key. */
const searches = new WeakMap<ApiKey, readonly EchoSearch[]>()

/**
 * Overwrites keys with `*` wherever they occur in the bytes of a response, and returns how often. The length stays the
 * same.
 *
 * It finds a key in either case, with any of its characters escaped for JSON, programs, URLs or HTML, in hexadecimal, in UTF-16,
 * in base64 and base64url inside longer text, and in the base64 of UTF-16 (see `listNeedles`, and `notFound` for what it
 * does not find). A key of fewer than four characters is searched
 * for only verbatim, because ordinary text is full of its other forms. Of a name and password, it finds the password, both
 * with their colon, and the Base64 that Basic sends, each in all these forms; the name alone only where it is what is secret.
 */
export function maskEchoes(keys: readonly ApiKey[], bytes: Uint8Array): number {
  return maskBetween(findSearches(keys), bytes, 0, bytes.length).count
}

/**
 * The same while more arrives. Bytes near the end that may begin a key are left for the next call.
 *
 * @param from `next` of the last call
 */
export function maskArrivedEchoes(
  keys: readonly ApiKey[],
  bytes: Uint8Array,
  from: number,
): ArrivalMasking {
  const all = findSearches(keys)
  const settled = bytes.length - Math.max(0, ...all.map(({ longest }) => longest))
  const { count, end } = maskBetween(all, bytes, from, settled)
  return { count, next: Math.max(end, settled) }
}

export interface ArrivalMasking {
  /** The number of times that a key occurred. */
  readonly count: number
  /** The index at which to continue. */
  readonly next: number
}

/**
 * The same for the last bytes. A key that the end cuts off is masked too if at least four of its characters arrived:
 * three are no help to anyone, and are often mere chance.
 */
export function maskLastEchoes(keys: readonly ApiKey[], bytes: Uint8Array, from: number): number {
  const all = findSearches(keys)
  const { count, end } = maskBetween(all, bytes, from, bytes.length)
  return count + maskCut(all, bytes, end)
}

/** The same for the name or value of a header. */
export function maskEchoesInText(keys: readonly ApiKey[], text: string): string {
  return maskText(findSearches(keys), text)
}

/** Whether a text contains the key in any of these forms. */
export function holdsKey(key: ApiKey, text: string): boolean {
  return holdsKeyPlainly(key, text) || isIn(findSearches([key]), text)
}

function findSearches(keys: readonly ApiKey[]): readonly EchoSearch[] {
  return keys.flatMap((key) => {
    const known = searches.get(key)
    if (known) return known
    const made = makeFromKey(key, listTexts).map((text) => createEchoSearch(text))
    searches.set(key, made)
    return made
  })
}

/** Every text that gives a secret away, the longest first. */
function listTexts({ text, pair }: Secret): readonly string[] {
  return pair ? [writePairBase64(pair), `${pair.name}:${pair.password}`, text] : [text]
}
