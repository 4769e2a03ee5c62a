import { useCallback, useEffect, useRef } from 'react'
import type { Draft } from './draft.ts'
import type { FormActs, WithActs } from './form-acts.ts'

/**
 * Keeps what a reader pressed until it can be done, so that nothing that is pressed is lost.
 *
 * @param acts undefined until they are loaded
 * @param read the draft as it is at that moment
 */
export function useActs(acts: FormActs | undefined, read: () => Draft | undefined): WithActs {
  const waiting = useRef<Parameters<WithActs>[0][]>([])
  useEffect(() => {
    if (!acts) return
    for (const act of waiting.current.splice(0)) {
      const draft = read()
      if (draft) act(acts, draft)
    }
  }, [acts, read])
  return useCallback(
    (act) => {
      const draft = read()
      if (acts && draft) act(acts, draft)
      else waiting.current.push(act)
    },
    [acts, read],
  )
}
