import { PagedList } from './paged-list.ts'
import { skipSpace } from './scan-token.ts'

/** More hits than anybody steps through are not kept. */
const mostHits = 1_000_000

export interface SearchOptions {
  readonly matchCase: boolean
  /** Lets white space stand or lack around a colon after a quote, as the pretty form may show it otherwise than the source. */
  readonly spacing: boolean
}

/** A character in each way that it may be written, or a place where white space may stand. */
type PatternStep = readonly Uint8Array[] | 'gap'

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

function compile(text: string, { matchCase, spacing }: SearchOptions): readonly PatternStep[] {
  const pattern: PatternStep[] = []
  const encoder = new TextEncoder()
  const characters = Array.from(text)
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? ''
    const isColon = spacing && character === ':' && characters[index - 1] === '"'
    if (isColon) pattern.push('gap')
    const ways = matchCase
      ? [character]
      : [character, character.toLowerCase(), character.toUpperCase()]
    pattern.push([...new Set(ways)].map((way) => encoder.encode(way)))
    if (isColon && characters[index + 1] === ' ') {
      pattern.push('gap')
      index += 1
    }
  }
  return pattern
}

function listFirstBytes([first]: readonly PatternStep[]): Uint8Array {
  const firsts = new Uint8Array(256)
  if (first && first !== 'gap') for (const [byte] of first) if (byte !== undefined) firsts[byte] = 1
  return firsts
}

/** @returns the place after the match, or -1 */
function matchAt(bytes: Uint8Array, from: number, pattern: readonly PatternStep[]): number {
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
