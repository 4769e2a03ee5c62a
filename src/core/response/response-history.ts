/** What the history needs to know of an answer to stay within its bounds. */
export interface Sized {
  /** Bytes that keeping it costs. */
  readonly size: number
}

export interface HistoryBounds {
  readonly entries: number
  /** Of all entries together. */
  readonly bytes: number
}

const historyBounds: HistoryBounds = { entries: 20, bytes: 50_000_000 }

/**
 * Adds an answer to those that a page keeps, the newest first, and lets the oldest go until the rest is within the
 * bounds. An answer that alone is beyond them is kept alone: it is the one on screen.
 */
export function keepAnswer<Answer extends Sized>(
  history: readonly Answer[],
  answer: Answer,
  bounds: HistoryBounds = historyBounds,
): readonly Answer[] {
  let room = bounds.bytes - answer.size
  const kept: Answer[] = [answer]
  for (const earlier of history) {
    room -= earlier.size
    if (room < 0 || kept.length === bounds.entries) break
    kept.push(earlier)
  }
  return kept
}
