import type { LazyModule } from './lazy-module.ts'
import { useEffect, useState } from 'react'

/**
 * Loads code for a component as soon as it is wanted.
 *
 * @returns `module`, undefined until loaded; and `retry`, undefined unless loading failed
 */
export function useLazy<Module>(lazy: LazyModule<Module>, isWanted: boolean) {
  // Wrapped in an object, because React calls a function that is passed as state.
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
