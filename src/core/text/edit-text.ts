export interface Edit {
  readonly at: number
  /** The number of characters that go; none where something is only inserted. */
  readonly length?: number
  readonly text: string
}

/** Applies changes that were all found in the same text. Those at one place are put in their order. */
export function editText(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let end = 0
  for (const { at, length = 0, text: inserted } of edits.toSorted(
    (one, other) => one.at - other.at,
  )) {
    if (at < end) throw new Error(`Two changes to a page overlap at its character ${at}.`)
    parts.push(text.slice(end, at), inserted)
    end = at + length
  }
  return [...parts, text.slice(end)].join('')
}
