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
