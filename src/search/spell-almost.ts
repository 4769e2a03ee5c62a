import type { QueryCombination } from 'minisearch'

/** A word with one letter that is wrong, missing or too many, or with two letters that changed places. */
export function spellAlmost(word: string): QueryCombination {
  // Of two letters, one says nothing.
  if (word.length < 3) return { queries: [word] }
  const swapped = Array.from(
    word.slice(1),
    (letter, at) => word.slice(0, at) + letter + (word[at] ?? '') + word.slice(at + 2),
  )
  return { combineWith: 'OR', queries: [{ queries: [word], fuzzy: 1 }, ...swapped] }
}
