/** What a program puts a text together from: text that is known, and its own names for the rest. */
export type Piece =
  | string
  | {
      readonly local: string
      /** Whether it is percent-encoded first. */
      readonly isEncoded?: true
    }

/** How one language writes pieces. */
export interface PieceSyntax {
  readonly quote: (text: string) => string
  /** The expression for a percent-encoded text. */
  readonly encode: (local: string) => string
  readonly plus: string
}

/** Joins pieces with an operator, for languages without interpolation. */
export function concatenate(
  pieces: readonly Piece[],
  { quote, encode, plus }: PieceSyntax,
): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? quote(piece) : writeLocal(piece, encode)))
    .join(plus)
}

export function writeLocal(
  { local, isEncoded }: Exclude<Piece, string>,
  encode: PieceSyntax['encode'],
): string {
  return isEncoded ? encode(local) : local
}

/** Pieces in as few texts as possible; an empty text is left out, unless it is all there is. */
export function mergePieces(pieces: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') {
      merged[merged.length - 1] = last + piece
    } else if (piece !== '') {
      merged.push(piece)
    }
  }
  return merged.length === 0 ? [''] : merged
}
