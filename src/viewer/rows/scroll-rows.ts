/** Browsers cut elements off at about 17 to 33 million pixels; this is well below. */
const tallest = 8_000_000

/** How the rows of a list map to a scroll bar. Both are in pixels. */
export interface ScrollScale {
  /** The height of the scrolled content. */
  readonly height: number
  /** Pixels of rows per pixel of the scroll bar; 1 unless the list is too tall for a browser. */
  readonly ratio: number
}

export function scaleScroll(count: number, rowHeight: number, viewport: number): ScrollScale {
  const wanted = count * rowHeight
  if (wanted <= tallest) return { height: wanted, ratio: 1 }
  return { height: tallest, ratio: (wanted - viewport) / (tallest - viewport) }
}

/** The first row of a visible range and the row after its last, with a margin on both sides. */
export function listRows(
  position: number,
  viewport: number,
  rowHeight: number,
  count: number,
  margin: number,
): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(position / rowHeight) - margin)
  const last = Math.min(count, Math.ceil((position + viewport) / rowHeight) + margin)
  return [first, Math.max(first, last)]
}

/**
 * Scrolls until the current hit is visible, sideways too: a row may be many times wider than the window.
 *
 * @param isScaled whether the scroll bar is too coarse for single rows
 * @returns whether the hit is rendered yet
 */
export function scrollToFound(list: HTMLElement, isScaled: boolean): boolean {
  const found = list.querySelector('mark[data-found]')
  if (!found) return false
  const view = list.getBoundingClientRect()
  const { left, right } = found.getBoundingClientRect()
  const isSeen = left >= view.left && right <= view.right
  if (!isSeen) list.scrollLeft += (left + right - view.left - view.right) / 2
  if (isScaled) list.scrollIntoView({ block: 'nearest' })
  else found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
