import { concatenate } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { quoteForPhp } from '../quote-single.ts'

export function writeText(pieces: readonly Piece[]): string {
  return concatenate(
    pieces.map((piece) =>
      typeof piece === 'string' ? piece : { ...piece, local: `$${piece.local}` },
    ),
    { quote: quoteForPhp, encode: (local) => `rawurlencode(${local})`, plus: ' . ' },
  )
}
