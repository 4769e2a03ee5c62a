import { encodeUnreserved } from './serialize/percent-encode.ts'

/** A stretch of a URL, or the name of the slot that stands there. */
export type UrlPiece = { readonly text: string } | { readonly name: string }

/** How the slot of a path stands in a planned URL. */
export function writePathSlot(name: string): string {
  return `{${encodeUnreserved(name)}}`
}

/** A URL cut at the slots of its path. */
export function cutAtPathSlots(url: string, names: readonly string[]): readonly UrlPiece[] {
  return names
    .reduce<readonly UrlPiece[]>(
      (pieces, name) =>
        pieces.flatMap((piece) =>
          'text' in piece
            ? piece.text
                .split(writePathSlot(name))
                .flatMap((text, index) => (index === 0 ? [{ text }] : [{ name }, { text }]))
            : [piece],
        ),
      [{ text: url }],
    )
    .filter((piece) => !('text' in piece) || piece.text !== '')
}
