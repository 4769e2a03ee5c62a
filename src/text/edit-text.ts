export interface Edit {
  readonly at: number
  /** The number of characters to remove. Defaults to 0. */
  readonly length?: number
  readonly text: string
}

/** Applies edits whose positions refer to the original text. Edits at the same position are applied in order. */
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
