import { concatenate } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { quoteForCSharp } from '../quote-escaped.ts'

export function writeText(pieces: readonly Piece[]): string {
  return concatenate(pieces, {
    quote: quoteForCSharp,
    encode: (local) => `Uri.EscapeDataString(${local})`,
    plus: ' + ',
  })
}
