import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { Exchange } from '../state/console-state.ts'
import { bringIntoView } from '../ui/bring-into-view.ts'

/** Brings the status into view when a request is sent and when it ends. Progress does not scroll. */
export function useStatusInView(
  panel: RefObject<HTMLElement | null>,
  phase: Exchange['phase'],
): void {
  useLayoutEffect(() => {
    if (phase !== 'resting') bringIntoView(panel.current?.querySelector('.console-status'))
  }, [panel, phase])
}
