/**
 * Scrolls so far that the hit which a search has come to is seen, sideways too: a row may be wider than many windows.
 *
 * @param isScaled whether the place on the scroll bar is too coarse for single rows
 * @returns whether the hit is drawn already
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
