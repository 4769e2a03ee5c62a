import type { Page } from '@playwright/test'

/**
 * Returns a message for each part of the page with text that is covered by another with text, with the names of both and the pixels.
 * Tests the points of every text with `elementFromPoint`, after scrolling to it. Of an open dialog, only its content counts.
 *
 * Bars that stick while the page scrolls may cover what scrolls under them: sticky elements are put back into the flow for the
 * check, and fixed ones are ignored.
 */
export async function findOverlaps(page: Page): Promise<readonly string[]> {
  // The browser gets the text of one function, so its parts are within it.
  // oxlint-disable unicorn/consistent-function-scoping
  return page.evaluate(() => {
    const visible = { opacityProperty: true, visibilityProperty: true }
    const root = document.querySelector('dialog[open]') ?? document.body
    const elements = [...root.querySelectorAll<HTMLElement>('*')]
    const changed: (() => void)[] = []
    const set = (element: HTMLElement, property: string, value: string) => {
      const previous = element.style.getPropertyValue(property)
      element.style.setProperty(property, value, 'important')
      changed.push(() => element.style.setProperty(property, previous))
    }
    for (const element of elements) {
      const { position, pointerEvents } = getComputedStyle(element)
      // `elementFromPoint` does not find elements without pointer events.
      if (pointerEvents === 'none') set(element, 'pointer-events', 'auto')
      if (position !== 'sticky') continue
      set(element, 'position', 'relative')
      set(element, 'inset', 'auto')
    }
    const { scrollX, scrollY } = window
    const found = new Map<Element, { readonly message: string; readonly pixels: number }>()
    for (const element of elements) {
      if (!hasText(element) || isFixed(element) || !element.checkVisibility(visible)) continue
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      for (const box of getVisibleBoxes(element)) {
        const cover = findCover(element, box)
        if (!cover) continue
        const [part, by] = separate(element, cover)
        const pixels = Math.max(1, measureOverlap(part, by))
        if (pixels <= (found.get(part)?.pixels ?? 0)) continue
        const message = `${describe(cover, by)} covers ${describe(element, part)} by ${pixels} px`
        found.set(part, { message, pixels })
      }
    }
    for (const undo of changed) undo()
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return [...found.values()].map(({ message }) => message)

    function hasText(element: Element): boolean {
      return element.matches('input, select, textarea') || [...element.childNodes].some(isText)
    }

    function isText(node: Node): boolean {
      return node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''
    }

    /** Returns the boxes of the element's own text, without the parts that are clipped or outside the window. */
    function getVisibleBoxes(element: Element): readonly DOMRect[] {
      const shown = new DOMRect(0, 0, innerWidth, innerHeight)
      return (
        getTextBoxes(element)
          .map((box) => clip(intersect(box, shown), element))
          // Smaller boxes are for screen readers only.
          .filter(({ width, height }) => width >= 3 && height >= 3)
      )
    }

    /** Returns the part of a box that an element and its ancestors do not clip. */
    function clip(box: DOMRect, element: Element): DOMRect {
      let rest = box
      for (let part: Element | null = element; part; part = part.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(part)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        rest = intersect(rest, part.getBoundingClientRect())
      }
      return rest
    }

    function intersect(one: DOMRect, other: DOMRect): DOMRect {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
      const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    function getTextBoxes(element: Element): readonly DOMRect[] {
      if (element.matches('input, select, textarea')) return [element.getBoundingClientRect()]
      return [...element.childNodes].filter(isText).flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return Array.from(range.getClientRects())
      })
    }

    /** Returns the element that is painted over the text at one of three points. */
    function findCover(element: Element, box: DOMRect): Element | undefined {
      const y = box.top + box.height / 2
      return (
        [box.left + 1, box.left + box.width / 2, box.right - 1]
          .map((x) => ({ x, hit: document.elementFromPoint(x, y) }))
          .find(({ x, hit }) => hit && isCover(hit, element, x, y))?.hit ?? undefined
      )
    }

    function isCover(hit: Element, element: Element, x: number, y: number): boolean {
      if (hit.contains(element) || element.contains(hit) || isFixed(hit)) return false
      const [, by] = separate(element, hit)
      if (getText(by) === '' && !by.matches('input, select, textarea')) return false
      // Transparent parts, such as the padding of a link, cover nothing.
      for (let part: Element | null = hit; part && by.contains(part); part = part.parentElement) {
        if (isPainted(part)) return true
      }
      return getTextBoxes(hit).some(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      )
    }

    function isPainted(element: Element): boolean {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const isClear = /^(?:transparent|.*[,/] ?0\))$/.test(backgroundColor)
      return !isClear || backgroundImage !== 'none'
    }

    function isFixed(element: Element): boolean {
      for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
        if (getComputedStyle(part).position === 'fixed') return true
      }
      return false
    }

    /** Returns the largest elements that contain one of the two, but not the other. */
    function separate(one: Element, other: Element): readonly [Element, Element] {
      return [climb(one, other), climb(other, one)]
    }

    function climb(from: Element, other: Element): Element {
      let part = from
      while (part.parentElement && !part.parentElement.contains(other)) part = part.parentElement
      return part
    }

    /** Returns the height that two elements share, including the content that overflows them. */
    function measureOverlap(part: Element, by: Element): number {
      const [one, other] = [part, by].map((each) => {
        const boxes = [each, ...each.querySelectorAll('*')]
          .filter((inner) => inner.checkVisibility(visible))
          .map((inner) => clip(inner.getBoundingClientRect(), inner))
          .filter(({ width, height }) => width >= 3 && height >= 3)
        return {
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        }
      })
      if (!one || !other) return 0
      return Math.round(Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
    }

    /** Returns the name of the labelled part that contains an element, else its text. */
    function describe(element: Element, within: Element): string {
      const labelled = element.closest('[aria-label], [aria-labelledby]')
      const part = labelled && within.contains(labelled) ? labelled : element
      const id = part.getAttribute('aria-labelledby')
      const label =
        id === null ? part.getAttribute('aria-label') : getText(document.getElementById(id))
      const text = label ?? getText(part)
      return `${part.getAttribute('role') ?? part.localName} “${text.replaceAll(/\s+/g, ' ').slice(0, 60)}”`
    }

    /** Returns the visible text, which excludes scripts. */
    function getText(element: Element | null): string {
      return element instanceof HTMLElement ? element.innerText.trim() : ''
    }
  })
}
