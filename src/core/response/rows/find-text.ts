import { PagedList } from '../paged-list.ts'
import { skipSpace } from './scan-token.ts'
import { planSearch } from './search-pattern.ts'
import type { SearchOptions } from './search-pattern.ts'

/** More hits than anybody steps through are not kept. */
const mostHits = 1_000_000

/** A step of a search in UTF-8. */
type ByteStep = readonly Uint8Array[] | 'gap'

/**
 * Finds a plain text in UTF-8 and adds the places to `hits`. It stops after each chunk of bytes, so that the caller can
 * tell how far it is, or give up.
 */
export function* findText(
  bytes: Uint8Array,
  text: string,
  options: SearchOptions,
  hits: PagedList,
  chunk = 4_000_000,
): Generator<number, void> {
  const pattern = compile(text, options)
  const firsts = listFirstBytes(pattern)
  let pause = chunk
  for (let at = 0; at < bytes.length && hits.length < mostHits; at += 1) {
    if (at >= pause) {
      yield at
      pause = at + chunk
    }
    if (firsts[bytes[at] ?? 0] === 0) continue
    const end = matchAt(bytes, at, pattern)
    if (end > at) {
      hits.push(at)
      at = end - 1
    }
  }
}

/** @returns the place after the match that begins at a place; the place itself where none does */
export function endMatch(
  bytes: Uint8Array,
  from: number,
  text: string,
  options: SearchOptions,
): number {
  return Math.max(from, matchAt(bytes, from, compile(text, options)))
}

function compile(text: string, options: SearchOptions): readonly ByteStep[] {
  const encoder = new TextEncoder()
  return planSearch(text, options).map((step) =>
    step === 'gap' ? step : step.map((way) => encoder.encode(way)),
  )
}

function listFirstBytes([first]: readonly ByteStep[]): Uint8Array {
  const firsts = new Uint8Array(256)
  if (first && first !== 'gap') for (const [byte] of first) if (byte !== undefined) firsts[byte] = 1
  return firsts
}

/** @returns the place after the match, or -1 */
function matchAt(bytes: Uint8Array, from: number, pattern: readonly ByteStep[]): number {
  let at = from
  for (const step of pattern) {
    if (step === 'gap') at = skipSpace(bytes, at)
    else {
      const found = step.find((way) => startsWith(bytes, at, way))
      if (!found) return -1
      at += found.length
    }
  }
  return at
}

function startsWith(bytes: Uint8Array, at: number, way: Uint8Array): boolean {
  for (let offset = 0; offset < way.length; offset += 1) {
    if (bytes[at + offset] !== way[offset]) return false
  }
  return true
}
