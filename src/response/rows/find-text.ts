import { joinTokens } from './pretty-row.ts'
import type { TokenKind, Token } from '#text/rich-text.ts'
import type { Span } from './utf8.ts'
import { PagedList } from './paged-list.ts'
import { skipSpace } from './json-rows.ts'

/** More hits than a reader can use. */
const maxHits = 1_000_000

type ByteStep = readonly Uint8Array[] | 'space'

/** Adds the positions of a text to `hits`. Yields after each chunk, so that the caller can report progress or stop. */
export function* findText(
  bytes: Uint8Array,
  text: string,
  ignoresSpace: boolean,
  hits: PagedList,
  chunk = 4_000_000,
): Generator<number, void> {
  const pattern = compile(text, ignoresSpace)
  const firsts = getFirstBytes(pattern)
  let pause = chunk
  for (let at = 0; at < bytes.length && hits.length < maxHits; at += 1) {
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

/** @returns the position after the match at a position, or the position itself without a match */
export function findMatchEnd(
  bytes: Uint8Array,
  from: number,
  text: string,
  ignoresSpace: boolean,
): number {
  return Math.max(from, matchAt(bytes, from, compile(text, ignoresSpace)))
}

function compile(text: string, ignoresSpace: boolean): readonly ByteStep[] {
  const encoder = new TextEncoder()
  return compileSearch(text, ignoresSpace).map((step) =>
    step === 'space' ? step : step.map((spelling) => encoder.encode(spelling)),
  )
}

function getFirstBytes([first]: readonly ByteStep[]): Uint8Array {
  const firsts = new Uint8Array(256)
  if (first && first !== 'space')
    for (const [byte] of first) if (byte !== undefined) firsts[byte] = 1
  return firsts
}

/** @returns the position after the match, or -1 */
function matchAt(bytes: Uint8Array, from: number, pattern: readonly ByteStep[]): number {
  let at = from
  for (const step of pattern) {
    if (step === 'space') at = skipSpace(bytes, at)
    else {
      const found = step.find((spelling) => startsWith(bytes, at, spelling))
      if (!found) return -1
      at += found.length
    }
  }
  return at
}

function startsWith(bytes: Uint8Array, at: number, spelling: Uint8Array): boolean {
  for (let offset = 0; offset < spelling.length; offset += 1) {
    if (bytes[at + offset] !== spelling[offset]) return false
  }
  return true
}

/** The alternatives for one character, or optional white space. */
export type PatternStep = readonly string[] | 'space'

/**
 * Compiles a text to steps that match it case-insensitively. Searching and highlighting use the same steps, so that they agree.
 *
 * @param ignoresSpace around a colon after a quote, where the formatted text may differ from the source
 */
export function compileSearch(text: string, ignoresSpace: boolean): readonly PatternStep[] {
  const pattern: PatternStep[] = []
  const characters = Array.from(text)
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? ''
    const isColon = ignoresSpace && character === ':' && characters[index - 1] === '"'
    if (isColon) pattern.push('space')
    const spellings = [character, character.toLowerCase(), character.toUpperCase()]
    pattern.push([...new Set(spellings)])
    if (isColon) {
      pattern.push('space')
      if (characters[index + 1] === ' ') index += 1
    }
  }
  return pattern
}

export function toRegExp(pattern: readonly PatternStep[]): RegExp {
  const source = pattern.map((step) =>
    step === 'space' ? String.raw`[ \t\r\n]*` : `(?:${step.map(escapePattern).join('|')})`,
  )
  return new RegExp(source.join(''), 'gu')
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

export interface MarkedToken {
  readonly kind: TokenKind
  readonly parts: readonly MarkedPart[]
}

export interface MarkedPart {
  readonly text: string
  readonly mark: 'none' | 'hit' | 'current'
}

/** The maximum number of hits marked in one row: each is an element, and a row may have thousands. */
const maxMarks = 40

/** Marks the hits in tokens. A hit may span several tokens. The current hit and the nearest ones are always marked. */
export function markTokens(
  tokens: readonly Token[],
  pattern: RegExp | undefined,
  current?: Span,
): readonly MarkedToken[] {
  const text = joinTokens(tokens)
  const hits = chooseHits(pattern ? findHits(text, pattern) : [], current)
  let start = 0
  let next = 0
  return tokens.map(([part, kind]) => {
    const end = start + part.length
    const parts: MarkedPart[] = []
    for (let at = start; at < end;) {
      while ((hits[next]?.[1] ?? Infinity) <= at) next += 1
      const hit = hits[next]
      const isHit = hit !== undefined && hit[0] <= at
      const cut = Math.min(end, hit?.[isHit ? 1 : 0] ?? end)
      parts.push({
        text: text.slice(at, cut),
        mark: isHit ? (hit === current ? 'current' : 'hit') : 'none',
      })
      at = cut
    }
    start = end
    return { kind, parts }
  })
}

function findHits(text: string, pattern: RegExp): readonly Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: hit, index }): Span => [
    index,
    index + hit.length,
  ])
}

function chooseHits(hits: readonly Span[], current: Span | undefined): readonly Span[] {
  if (!current) return hits.slice(0, maxMarks)
  const before = hits.filter(([, to]) => to <= current[0])
  const after = hits.filter(([from]) => from >= current[1])
  return [...before.slice(-maxMarks / 2), current, ...after.slice(0, maxMarks / 2)]
}
