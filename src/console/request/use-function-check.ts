import { useCallback, useRef, useState } from 'react'
import { lookAtFunctions } from '#browser/functions/look-at-functions.ts'

/** Whether the browser functions that a key passes through were replaced, as far as the page can tell. */
export interface FunctionCheck {
  /** The functions that the last check found replaced; empty before the first. */
  readonly replaced: readonly string[]
  /** Whether a request is held back until the reader decides. */
  readonly isHeldBack: boolean
  /**
   * Checks at the first sign of use, before a key is pasted. In a task of its own: the first check takes as long as creating a
   * frame, and must not delay what the reader does there.
   */
  readonly checkOnce: () => void
  /** Checks again. @returns whether a key can be sent without a warning */
  readonly check: () => boolean
  /** The reader has decided to send. */
  readonly dismiss: () => void
}

export function useFunctionCheck(): FunctionCheck {
  const [found, setFound] = useState<Found>(nothing)
  const isPlanned = useRef(false)
  const hasChecked = useRef(false)
  const check = useCallback((isSending: boolean) => {
    hasChecked.current = true
    const { replaced } = lookAtFunctions()
    const isHeldBack = isSending && replaced.length > 0
    setFound(replaced.length > 0 ? { replaced, isHeldBack } : nothing)
    return !isHeldBack
  }, [])
  return {
    ...found,
    checkOnce: () => {
      if (isPlanned.current) return
      isPlanned.current = true
      waitForIdle(() => {
        if (!hasChecked.current) check(false)
      })
    },
    check: () => check(true),
    dismiss: () => setFound({ ...found, isHeldBack: false }),
  }
}

/** Milliseconds after which the check no longer waits for an idle page, or waits where a browser cannot tell. */
const longestWait = 200

function waitForIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: longestWait })
  else setTimeout(work, longestWait)
}

type Found = Pick<FunctionCheck, 'replaced' | 'isHeldBack'>

const nothing: Found = { replaced: [], isHeldBack: false }
