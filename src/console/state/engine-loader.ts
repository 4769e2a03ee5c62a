import type { EngineModule, LoadEngine } from './engine-module.ts'

/** Loads what an operation that is not plain needs. */
export interface EngineLoader {
  /** Undefined until it is loaded. */
  readonly module: () => EngineModule | undefined
  /** Whether it could not be loaded. */
  readonly isMissing: () => boolean
  /** Loads it, unless it is there or on its way. A load that failed is tried again. */
  readonly prepare: () => void
}

interface Options {
  /** What is there from the beginning. */
  readonly engine: EngineModule | undefined
  readonly load: LoadEngine | undefined
  readonly onLoad: (module: EngineModule) => void
  readonly onFail: () => void
}

export function createEngineLoader({ engine, load, onLoad, onFail }: Options): EngineLoader {
  let state: 'resting' | 'loading' | 'missing' | EngineModule = engine ?? 'resting'
  return {
    module: () => (typeof state === 'object' ? state : undefined),
    isMissing: () => state === 'missing',
    prepare() {
      if (!load || state === 'loading' || typeof state === 'object') return
      state = 'loading'
      void finish(load)
    },
  }

  async function finish(begin: LoadEngine): Promise<void> {
    const module = await begin().catch(() => undefined)
    state = module ?? 'missing'
    if (module) onLoad(module)
    else onFail()
  }
}
