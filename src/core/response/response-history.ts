const historyBounds = { entries: 20, bytes: 50_000_000 }

/** Newest first, without the oldest beyond the bounds. A single response beyond them is kept: it is on screen. */
export function keepResponse<Entry extends { readonly size: number }>(
  history: readonly Entry[],
  body: Entry,
  bounds: Readonly<typeof historyBounds> = historyBounds,
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
