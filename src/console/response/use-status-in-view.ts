import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { Exchange } from '../state/console-state.ts'
import { bringIntoView } from '../ui/bring-into-view.ts'

/**
 * Brings the status into view when a request is sent and when it ends. Progress does not scroll. With the next frame, which lays the
 * page out anyway: at once, a press on Send would wait for that, and a fast response would for both.
 */
export function useStatusInView(
  panel: RefObject<HTMLElement | null>,
  phase: Exchange['phase'],
): void {
  useLayoutEffect(() => {
    if (phase === 'resting') return undefined
    const frame = requestAnimationFrame(() =>
      bringIntoView(panel.current?.querySelector('.console-status')),
    )
    return () => cancelAnimationFrame(frame)
  }, [panel, phase])
}
