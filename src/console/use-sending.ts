import { useState } from 'react'
import type { RefObject } from 'react'
import type { LazyParts } from './load-console.ts'
import type { useKeyFields } from './request/use-key-fields.ts'
import type { useConsole } from './use-console.ts'

/** How a request is to be sent. */
type Press = 'button' | 'shortcut' | 'keyless'

interface Options {
  readonly shown: ReturnType<typeof useConsole>['shown']
  readonly lazy: LazyParts
  readonly keys: ReturnType<typeof useKeyFields>
  readonly panel: RefObject<HTMLElement | null>
}

/** The way from a press of Send to the request: what is missing or invalid gets the focus instead. */
export function useSending({ shown, lazy, keys, panel }: Options) {
  const [hasTried, setHasTried] = useState(false)

  const send = (press: Press) => {
    // A field that is emptied from now on, because it holds a key, was in the request that the reader saw.
    const { emptied } = shown
    shown.press(() => {
      const now = shown.snapshot()
      const isKeyless = press === 'keyless'
      if (now.exchange.phase === 'sending') return
      if (lazy.loaded()?.showProblems(now, isKeyless, panel.current, setHasTried)) return
      if (isKeyless || takeKeys(now.planning)) {
        shown.sendRequest({ emptied, isByShortcut: press === 'shortcut', isKeyless })
      }
    })
  }

  /** Takes what is typed first, as if Enter had been pressed. @returns whether the request may go */
  const takeKeys = (planning: typeof shown.planning): boolean => {
    const slots = planning?.outcome === 'planned' ? planning.plan.slots : []
    const empty = slots.find(({ scheme }) => keys.isEmpty(scheme))
    if (!keys.listTyped().every((scheme) => keys.takeTyped(scheme))) return false
    // The console says which is missing.
    if (empty !== undefined) keys.focus(empty.scheme)
    return true
  }

  return { send, hasTried }
}
