import type { MouseEvent } from 'react'

/** Milliseconds within which two clicks are a double click, by the usual system default. */
const doubleClickTime = 500

/**
 * Checks whether a click is the second of a double click: users double-click out of habit, and the second click hits the control
 * that the first one brought under the pointer. A keyboard’s “clicks” have no count and are never second clicks.
 *
 * @param lastAt the timestamp of the click that rendered the clicked control, if any
 */
export function isSecondClick({ detail, timeStamp }: Click, lastAt = -Infinity): boolean {
  return detail >= 2 || (detail === 1 && timeStamp - lastAt < doubleClickTime)
}

type Click = Pick<MouseEvent, 'detail' | 'timeStamp'>

/** Whether the code runs at build time. The page’s script makes elements usable that are then rendered as `inert`. */
export const isBuild = typeof document === 'undefined'

/** Scrolls just far enough to show an element, or to its start; does not scroll if it is in view. */
export function bringIntoView(
  element: Element | null | undefined,
  block: 'nearest' | 'start' = 'nearest',
): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({
    block,
    inline: 'nearest',
    behavior: isStill ? 'instant' : 'smooth',
  })
}

/** Moves the focus without the browser's jump, which centres the focused element in the window. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  bringIntoView(element)
}
