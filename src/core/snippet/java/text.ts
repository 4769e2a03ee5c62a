import { concatenate } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { quoteForJava } from '../quote-escaped.ts'

export function writeText(pieces: readonly Piece[]): string {
  return concatenate(pieces, {
    quote: quoteForJava,
    encode,
    plus: ' + ',
  })
}

/** URLEncoder writes forms, which differ from RFC 3986 (section 2.3) in two characters, and in spaces, which keys do not have. */
function encode(local: string): string {
  return `URLEncoder.encode(${local}, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~")`
}
