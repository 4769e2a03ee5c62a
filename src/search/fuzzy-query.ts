import type { QueryCombination } from 'minisearch'

/** Creates a query for a word with one wrong, missing or extra letter, or with two letters swapped. */
export function createFuzzyQuery(word: string): QueryCombination {
  // In a word of two letters, one is not significant.
  if (word.length < 3) return { queries: [word] }
  const swapped = Array.from(
    word.slice(1),
    (letter, at) => word.slice(0, at) + letter + (word[at] ?? '') + word.slice(at + 2),
  )
  return { combineWith: 'OR', queries: [{ queries: [word], fuzzy: 1 }, ...swapped] }
}
