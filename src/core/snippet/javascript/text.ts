import { writeLocal } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { escapeForTemplate, quoteForJavaScript } from '../quote-escaped.ts'

/** A literal, a variable or a template. */
export function writeText(pieces: readonly Piece[]): string {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return writePiece(only)
  const inner = pieces.map((piece) =>
    typeof piece === 'string' ? escapeForTemplate(piece) : `\${${writePiece(piece)}}`,
  )
  return `\`${inner.join('')}\``
}

function writePiece(piece: Piece): string {
  if (typeof piece === 'string') return quoteForJavaScript(piece)
  return writeLocal(piece, (local) => `encodeURIComponent(${local})`)
}
