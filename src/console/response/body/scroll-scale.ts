/** Browsers cut elements off at some 17 to 33 million pixels; this stays well below. */
const tallest = 8_000_000

/** How the rows of a list lie on a scroll bar. Rows and the place of the scroll bar are both in pixels. */
export interface ScrollScale {
  /** The height of what is scrolled. */
  readonly height: number
  /** Pixels of rows for each pixel of the scroll bar; 1 unless the list is too tall for a browser. */
  readonly ratio: number
}

export function scaleScroll(count: number, rowHeight: number, viewport: number): ScrollScale {
  const wanted = count * rowHeight
  if (wanted <= tallest) return { height: wanted, ratio: 1 }
  return { height: tallest, ratio: (wanted - viewport) / (tallest - viewport) }
}

/** The first and the last row of a stretch, with some more on both sides. */
export function listRows(
  place: number,
  viewport: number,
  rowHeight: number,
  count: number,
  margin: number,
): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(place / rowHeight) - margin)
  const last = Math.min(count, Math.ceil((place + viewport) / rowHeight) + margin)
  return [first, Math.max(first, last)]
}
