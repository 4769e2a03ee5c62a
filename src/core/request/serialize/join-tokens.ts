import type { Clause } from '../../citation/citation.ts'
import { clauses } from '../../citation/clauses.ts'
import { refused, written } from './written.ts'
import type { Written } from './written.ts'

/** Joins what is already encoded, unless one of the pieces holds the delimiter and could be taken for two. */
export function joinTokens(
  tokens: readonly string[],
  delimiter: string,
  clause: Clause = clauses.delimiters,
): Written<string> {
  const index = tokens.findIndex((token) => token.toUpperCase().includes(delimiter))
  if (index !== -1) {
    const shown = decodeURIComponent(delimiter)
    return refused(
      clause,
      `Piece ${index + 1} of the value holds ${names[shown] ?? `“${shown}”`}, which separates pieces here and cannot be escaped. Send a value without it.`,
    )
  }
  return written(tokens.join(delimiter))
}

const names: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  ' ': 'a space',
  ',': 'a comma',
  '.': 'a full stop',
  '|': 'a vertical bar',
}
