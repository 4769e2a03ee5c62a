import { concatenate } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { quoteForJava } from '../quote-escaped.ts'

export function writeText(pieces: readonly Piece[]): string {
  return concatenate(pieces, {
    quote: quoteForJava,
    encode: (local) => `URLEncoder.encode(${local}, StandardCharsets.UTF_8)`,
    plus: ' + ',
  })
}
