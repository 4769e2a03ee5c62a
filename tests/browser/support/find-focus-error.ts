import type { Page } from '@playwright/test'

/**
 * Returns the reason why a reader cannot see the focus (WCAG 2.2, 2.4.7 and 2.4.11): the element does not have an outline of
 * 2 px that only the focus adds, or something covers it. Returns undefined if the focus is visible.
 */
export async function findFocusError(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'Nothing is focused'
    const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)}`
    const outline = readOutline(focused)
    focused.blur()
    const outlineWithoutFocus = readOutline(focused)
    // The browser shows this focus too, because the keyboard was used last.
    focused.focus({ preventScroll: true })
    if (outline < 2 || outlineWithoutFocus >= outline) return `${name} has no outline`

    const { left, top, width, height } = focused.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((part) => {
      const [x, y] = [left + Math.min(width / 2, 20), top + height * part]
      const front = document.elementFromPoint(x, y)
      return front !== null && (focused.contains(front) || front.contains(focused))
    })
    return isSeen ? undefined : `${name} is hidden by something else`

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the page can call nothing outside it
    function readOutline(element: Element): number {
      const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(element)
      const isDrawn = outlineStyle !== 'none' && !/^rgba\(.*, 0\)$/.test(outlineColor)
      return isDrawn ? Number.parseFloat(outlineWidth) : 0
    }
  })
}
