import { concatenate } from '../pieces.ts'
import type { Piece } from '../pieces.ts'
import { quoteForGo } from '../quote-escaped.ts'

/** @param plus as gofmt writes it: without spaces in an argument */
export function writeText(pieces: readonly Piece[], plus: '+' | ' + '): string {
  return concatenate(pieces, {
    quote: quoteForGo,
    encode: (local) => `url.QueryEscape(${local})`,
    plus,
  })
}

export const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']
