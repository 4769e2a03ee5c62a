import { useEffect, useState } from 'react'

/** More than a list shows before it is scrolled. */
const firstRows = 32
/** Rows that take a slow computer less than a frame or two. */
const moreRows = 100

/**
 * How many rows of a list are drawn that is to have all of them: at first those on screen, and more after each frame, so that drawing
 * a thousand does not block the page.
 *
 * @param needed the number of rows without which something is missing, such as a row to scroll to
 */
export function useDrawnRows(count: number, needed: number): number {
  const [drawn, setDrawn] = useState(firstRows)
  const isComplete = drawn >= count
  useEffect(() => {
    if (isComplete) return undefined
    // An effect runs after the frame that shows those that are there.
    const frame = requestAnimationFrame(() => setDrawn(drawn + moreRows))
    return () => cancelAnimationFrame(frame)
  }, [isComplete, drawn])
  return Math.min(count, Math.max(drawn, needed))
}
