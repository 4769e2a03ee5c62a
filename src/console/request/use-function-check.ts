import { useRef, useState } from 'react'
import type { LazyModule } from '#ui/lazy-module.ts'
import type { keepReference, lookAtFunctions } from '#browser/functions/look-at-functions.ts'

/** Whether the browser functions that a key passes through were replaced, as far as the page can tell. */
export interface FunctionCheck {
  /** The functions that the last check found replaced; empty before the reader comes to enter a key. */
  readonly replaced: readonly string[]
  /** Whether a request is held back until the reader decides. */
  readonly isHeldBack: boolean
  /** Checks ahead, when the pointer comes to a key field, and says nothing yet: what it says moves what is below it. */
  readonly prepare: () => void
  /** Warns as soon as a key field has the focus, before a key is pasted. */
  readonly warn: () => void
  /** Checks again, for a request: the console's code is there then. @returns whether a key can be sent without a warning */
  readonly check: () => boolean
  /** The reader has decided to send. */
  readonly dismiss: () => void
}

/** Loaded with the console's code. */
export interface FunctionInspector {
  readonly keepReference: typeof keepReference
  readonly lookAtFunctions: typeof lookAtFunctions
}

interface Options {
  /** The console's code, which looks at the functions. */
  readonly lazy: LazyModule<FunctionInspector>
  readonly whenLoaded: (act: () => void) => void
}

export function useFunctionCheck({ lazy, whenLoaded }: Options): FunctionCheck {
  const [found, setFound] = useState<Found>(nothing)
  const looked = useRef<Look>('not-yet')
  const isWarned = useRef(false)

  const show = (replaced: readonly string[], isSending: boolean) => {
    const isHeldBack = isSending && replaced.length > 0
    setFound(replaced.length > 0 ? { replaced, isHeldBack } : nothing)
    return !isHeldBack
  }
  const look = ({ lookAtFunctions }: FunctionInspector) => {
    const { replaced } = lookAtFunctions()
    looked.current = replaced
    return replaced
  }
  const prepare = () => {
    if (looked.current !== 'not-yet') return
    looked.current = 'planned'
    whenLoaded(() => {
      const inspector = lazy.loaded()
      if (inspector) plan(inspector)
    })
  }
  /** In two tasks, neither of which delays what the reader does there. */
  const plan = (inspector: FunctionInspector) => {
    waitForIdle(() => {
      inspector.keepReference()
      waitForIdle(() => {
        if (looked.current !== 'planned') return
        const replaced = look(inspector)
        if (isWarned.current) show(replaced, false)
      })
    })
  }
  return {
    ...found,
    prepare,
    warn: () => {
      prepare()
      if (isWarned.current) return
      isWarned.current = true
      if (typeof looked.current === 'object') show(looked.current, false)
    },
    check: () => {
      isWarned.current = true
      const inspector = lazy.loaded()
      return inspector !== undefined && show(look(inspector), true)
    },
    dismiss: () => setFound({ ...found, isHeldBack: false }),
  }
}

/** The functions that the last look found replaced, or that there was none. */
type Look = 'not-yet' | 'planned' | readonly string[]

/** Milliseconds after which the check no longer waits for an idle page, or waits where a browser cannot tell. */
const longestWait = 100

function waitForIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: longestWait })
  else setTimeout(work, longestWait)
}

type Found = Pick<FunctionCheck, 'replaced' | 'isHeldBack'>

const nothing: Found = { replaced: [], isHeldBack: false }
