import type { Piece } from '../pieces.ts'
import { quoteForRust } from '../quote-escaped.ts'

/** A literal, a variable or `format!`, where braces are doubled (Rust, std::fmt, "Escaping"). */
export function writeText(pieces: readonly Piece[]): string {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) {
    return typeof only === 'string' ? quoteForRust(only) : only.local
  }
  const inner = pieces.map((piece) =>
    typeof piece === 'string'
      ? // Not those of an escape by number, which std::fmt never sees.
        escapeBraces(quoteForRust(piece).slice(1, -1))
      : `{${piece.local}}`,
  )
  return `format!("${inner.join('')}")`
}

function escapeBraces(literal: string): string {
  return literal.replaceAll(/\\u\{[\dA-F]+\}|\\\\|[{}]/g, (match) =>
    match.length === 1 ? match + match : match,
  )
}
