import { writeLocal } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { escapeForPythonFormat, quoteForPython } from '../quote-escaped.ts'

/** A literal, a variable or a formatted literal. */
export function writeText(pieces: readonly Piece[]): string {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return writePiece(only)
  const inner = pieces.map((piece) =>
    typeof piece === 'string' ? escapeForPythonFormat(piece) : `{${writePiece(piece)}}`,
  )
  return `f"${inner.join('')}"`
}

/** Single quotes inside, because before 3.12 a formatted literal cannot hold the quotes that end it (PEP 701). */
function writePiece(piece: Piece): string {
  if (typeof piece === 'string') return quoteForPython(piece)
  return writeLocal(piece, (local) => `urllib.parse.quote(${local}, safe='')`)
}
