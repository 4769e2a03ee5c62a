import type { TokenKind, Token } from '../highlight.ts'

/** A stretch of a row, of one kind, that is part of a hit or is not. */
export interface MarkedToken {
  readonly text: string
  readonly kind: TokenKind
  readonly isHit: boolean
}

/** Cuts the stretches of a row where hits of a search begin and end. A hit may reach over several stretches. */
export function markTokens(
  tokens: readonly Token[],
  sought: string,
  matchCase: boolean,
): readonly MarkedToken[] {
  const text = tokens.map(([part]) => part).join('')
  const hits = sought === '' ? [] : findHits(text, sought, matchCase)
  const marked: MarkedToken[] = []
  let start = 0
  for (const [part, kind] of tokens) {
    const end = start + part.length
    const cuts = hits.flat().filter((cut) => cut > start && cut < end)
    const edges = [start, ...cuts, end]
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const isHit = hits.some(([first, last]) => from >= first && from < last)
      marked.push({ text: text.slice(from, edges[index + 1]), kind, isHit })
    }
    start = end
  }
  return marked
}

function findHits(
  text: string,
  sought: string,
  matchCase: boolean,
): readonly (readonly [from: number, to: number])[] {
  const pattern = new RegExp(
    sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    matchCase ? 'gu' : 'giu',
  )
  return Array.from(text.matchAll(pattern), ({ 0: hit, index }) => [index, index + hit.length])
}
