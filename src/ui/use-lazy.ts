import type { LazyModule } from './lazy-module.ts'
import { useEffect, useState } from 'react'

/**
 * Loads code for a component as soon as it is wanted.
 *
 * @returns it, undefined until it is there; and how to try again, once it could not be loaded
 */
export function useLazy<Module>(lazy: LazyModule<Module>, isWanted: boolean) {
  // Within an object: React calls a function that it is given as state.
  const [loaded, setLoaded] = useState(() => ({ module: lazy.loaded() }))
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  const mustLoad = isWanted && loaded.module === undefined
  useEffect(() => {
    if (!mustLoad) return
    lazy.load().then(
      (module) => setLoaded({ module }),
      () => setFailed(attempt),
    )
  }, [lazy, mustLoad, attempt])
  return {
    module: loaded.module,
    retry: failed === attempt ? () => setAttempt(attempt + 1) : undefined,
  }
}
