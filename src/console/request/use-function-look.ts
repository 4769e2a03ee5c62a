import { useCallback, useRef, useState } from 'react'
import { lookAtFunctions } from '#browser/functions/look-at-functions.ts'

/** What stands between a held key and the browser, as far as the page can see it. */
export interface FunctionWatch {
  /** The functions that were found replaced by the last look; none before the first. */
  readonly replaced: readonly string[]
  /** Whether a request was held back for it, and waits for the reader to decide. */
  readonly isHeldBack: boolean
  /** Looks for the first time, at the first sign of use: before a key is pasted. */
  readonly lookOnce: () => void
  /** Looks once more. @returns whether a key can go out without a word */
  readonly letPass: () => boolean
  /** The reader has decided. */
  readonly letGo: () => void
}

export function useFunctionLook(): FunctionWatch {
  const [found, setFound] = useState<Found>(nothing)
  const hasLooked = useRef(false)
  const look = useCallback((isAsked: boolean) => {
    hasLooked.current = true
    const { replaced } = lookAtFunctions()
    const isHeldBack = isAsked && replaced.length > 0
    setFound(replaced.length > 0 ? { replaced, isHeldBack } : nothing)
    return !isHeldBack
  }, [])
  return {
    ...found,
    lookOnce: () => {
      if (!hasLooked.current) look(false)
    },
    letPass: () => look(true),
    letGo: () => setFound({ ...found, isHeldBack: false }),
  }
}

type Found = Pick<FunctionWatch, 'replaced' | 'isHeldBack'>

const nothing: Found = { replaced: [], isHeldBack: false }
