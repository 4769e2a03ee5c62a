import type { MouseEvent } from 'react'

/** Milliseconds in which two clicks are a double click, unless a system is set otherwise. */
const doubleClickTime = 500

/**
 * Whether a click belongs to a click that was before it: readers double-click out of habit, and the second click hits what
 * the first one brought under the pointer. A keyboard’s “clicks” have no count and are never second ones.
 *
 * @param lastAt the time stamp of the click that put the clicked control where it is, if one did
 */
export function isSecondClick({ detail, timeStamp }: Click, lastAt = -Infinity): boolean {
  return detail >= 2 || (detail === 1 && timeStamp - lastAt < doubleClickTime)
}

type Click = Pick<MouseEvent, 'detail' | 'timeStamp'>
