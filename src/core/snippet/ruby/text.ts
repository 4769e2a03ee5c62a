import { writeLocal } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { escapeForRuby, quoteForRuby } from '../quote-single.ts'

/** A literal, a variable or an interpolated literal. */
export function writeText(pieces: readonly Piece[]): string {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return writePiece(only)
  const inner = pieces.map((piece) =>
    typeof piece === 'string' ? escapeForRuby(piece) : `#{${writePiece(piece)}}`,
  )
  return `"${inner.join('')}"`
}

function writePiece(piece: Piece): string {
  if (typeof piece === 'string') return quoteForRuby(piece)
  return writeLocal(piece, (local) => `ERB::Util.url_encode(${local})`)
}
