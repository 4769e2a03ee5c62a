import type { TokenKind, Token } from '#text/highlight.ts'
import type { Span } from './utf8.ts'

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
  const text = tokens.map(([part]) => part).join('')
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
