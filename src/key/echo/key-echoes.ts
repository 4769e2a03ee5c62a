import {
  containsKeyVerbatim,
  deriveFromKey,
  minSecretLength,
  encodeBasicCredentials,
} from '../api-key.ts'
import type { ApiKey, Secret } from '../api-key.ts'
import { createEchoSearch, findCutEcho, findEchoes } from './echo-search.ts'
import type { Echo, EchoSearch } from './echo-search.ts'

/** Kept like the key's text and dropped with the key, because a search contains its key. */
const searches = new WeakMap<ApiKey, readonly EchoSearch[]>()

/**
 * Overwrites all occurrences of keys in the bytes of a response with `*`, and returns their number. The length is
 * unchanged.
 *
 * Finds a key verbatim, in JSON, percent-encoded, and in base64 and base64url, also inside longer text. A key of fewer than four
 * characters is not masked, because it occurs often in ordinary text. Of a name and password, finds the password, both joined by
 * a colon, and the Base64 that Basic sends, each in all these forms; the name alone only if it is the secret.
 */
export function maskEchoes(keys: readonly ApiKey[], bytes: Uint8Array): number {
  return maskBetween(findSearches(keys), bytes, 0, bytes.length).count
}

/**
 * Masks keys like `maskEchoes` while a response arrives. Bytes near the end that may begin a key are left for the next call.
 *
 * @param from `next` of the last call
 * @returns the number of occurrences, and the index at which to continue
 */
export function maskArrivingEchoes(keys: readonly ApiKey[], bytes: Uint8Array, from: number) {
  const all = findSearches(keys)
  const longest = Math.max(0, ...all.map(({ longest: each }) => each))
  const settled = bytes.length - longest
  // Every search reads as far as the longest form can extend, so small arrivals are collected.
  if (settled - from < longest) return { count: 0, next: from }
  const { count, end } = maskBetween(all, bytes, from, settled)
  return { count, next: Math.max(end, settled) }
}

/**
 * Masks keys in the last bytes. A key that the end cuts off is also masked if at least four of its characters arrived:
 * fewer reveal nothing useful and match by chance too often.
 */
export function maskLastEchoes(keys: readonly ApiKey[], bytes: Uint8Array, from: number): number {
  const all = findSearches(keys)
  const { count, end } = maskBetween(all, bytes, from, bytes.length)
  const cut = findCutEcho(all, bytes, end)
  if (!cut) return count
  bytes.fill(asterisk, cut.start)
  return count + 1
}

/**
 * Masks keys in a text, such as the value of a header.
 *
 * @param longest maximum characters; a longer text is cut off, and a key that the cut divides is also masked
 */
export function maskEchoesInText(
  keys: readonly ApiKey[],
  text: string,
  longest = Infinity,
): string {
  const all = findSearches(keys)
  const kept = text.slice(0, longest)
  const bytes = toBytes(kept)
  const parts: string[] = []
  let last = 0
  const mask = ({ start, end }: Echo) => {
    parts.push(kept.slice(last, start), '*'.repeat(end - start))
    last = end
  }
  for (const echo of findEchoes(all, bytes, 0, bytes.length)) mask(echo)
  const cut = kept === text ? undefined : findCutEcho(all, bytes, last)
  if (cut) mask(cut)
  return parts.join('') + kept.slice(last)
}

/** Checks whether a text contains the key in any of these forms. */
export function containsKey(key: ApiKey, text: string): boolean {
  const bytes = toBytes(text)
  const [echo] = findEchoes(findSearches([key]), bytes, 0, bytes.length)
  return echo !== undefined || containsKeyVerbatim(key, text)
}

const asterisk = 0x2a

function maskBetween(all: readonly EchoSearch[], bytes: Uint8Array, from: number, to: number) {
  let count = 0
  let end = from
  for (const echo of findEchoes(all, bytes, from, to)) {
    bytes.fill(asterisk, echo.start, echo.end)
    count += 1
    end = echo.end
  }
  return { count, end }
}

/** Header values have one byte per character. Any other character becomes the byte 255, which is very rare in keys. */
function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = Math.min(255, text.charCodeAt(at))
  return bytes
}

function findSearches(keys: readonly ApiKey[]): readonly EchoSearch[] {
  return keys.flatMap((key) => {
    const known = searches.get(key)
    if (known) return known
    const made = deriveFromKey(key, getRevealingTexts).map((text) => createEchoSearch(text))
    searches.set(key, made)
    return made
  })
}

/** Returns every text that reveals a secret and is long enough to be masked, the longest first. */
function getRevealingTexts({ text, pair }: Secret): readonly string[] {
  const texts = pair
    ? [encodeBasicCredentials(pair), `${pair.name}:${pair.password}`, text]
    : [text]
  return texts.filter(({ length }) => length >= minSecretLength)
}
