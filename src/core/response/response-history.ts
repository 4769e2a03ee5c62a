/** What the history needs to know of a response to stay within its bounds. */
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
 * Adds a response to those that a page keeps, the newest first, and lets the oldest go until the rest is within the
 * bounds. A response that alone is beyond them is kept alone: it is the one on screen.
 */
export function keepResponse<Entry extends Sized>(
  history: readonly Entry[],
  body: Entry,
  bounds: HistoryBounds = historyBounds,
): readonly Entry[] {
  let room = bounds.bytes - body.size
  const kept: Entry[] = [body]
  for (const earlier of history) {
    room -= earlier.size
    if (room < 0 || kept.length === bounds.entries) break
    kept.push(earlier)
  }
  return kept
}
