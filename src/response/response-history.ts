const historyLimits = { entries: 20, bytes: 50_000_000 }

/** Adds a response to the history, newest first, and drops the oldest beyond the limits. The newest is always kept: it is on screen. */
export function keepResponse<Entry extends { readonly size: number }>(
  history: readonly Entry[],
  body: Entry,
  limits: Readonly<typeof historyLimits> = historyLimits,
): readonly Entry[] {
  let room = limits.bytes - body.size
  const kept: Entry[] = [body]
  for (const earlier of history) {
    room -= earlier.size
    if (room < 0 || kept.length === limits.entries) break
    kept.push(earlier)
  }
  return kept
}
