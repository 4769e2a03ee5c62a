import type { EngineModule, LoadEngine } from './engine-module.ts'

/** Loads what an operation needs that is not plain. */
export interface EngineLoader {
  /** Undefined until it is loaded; without its rest where a page loads only the form with its console. */
  readonly module: () => EngineModule | undefined
  /** Whether it could not be loaded whole. */
  readonly isMissing: () => boolean
  /** Loads the whole, unless it is there or on its way. A load that failed is tried again. */
  readonly prepare: () => void
}

interface Options {
  /** What is there from the beginning. */
  readonly engine: EngineModule | undefined
  readonly load: LoadEngine | undefined
  readonly onLoad: (module: EngineModule) => void
  readonly onFail: () => void
}

export function createEngineLoader({ engine, onLoad, onFail, ...options }: Options): EngineLoader {
  // The page has the styles of what is there from the beginning.
  const load = engine?.loadWhole ?? options.load
  let module = engine
  let state: 'resting' | 'loading' | 'missing' = 'resting'
  return {
    module: () => module,
    isMissing: () => state === 'missing',
    prepare() {
      if (!load || state === 'loading' || module?.rest) return
      state = 'loading'
      void finish(load)
    },
  }

  async function finish(begin: LoadEngine): Promise<void> {
    const loaded = await begin().catch(() => undefined)
    state = loaded ? 'resting' : 'missing'
    module = loaded ?? module
    if (loaded) onLoad(loaded)
    else onFail()
  }
}
