import { untilStopped } from '#browser/tasks.ts'

/** Code that a page loads when it is needed, and once: whoever asks first starts it. */
export interface LazyModule<Module> {
  /** Undefined until it is there. */
  readonly loaded: () => Module | undefined
  /**
   * @param stop ends the wait, which the browser might never end; loading continues
   * @throws when it cannot be loaded, or not in time; the next call tries again
   */
  readonly load: (stop?: AbortSignal) => Promise<Module>
}

export function makeLazy<Module>(begin: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined
  let loading: Promise<Module> | undefined

  const finish = async () => {
    try {
      module = await begin()
      return module
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    loaded: () => module,
    async load(stop) {
      const started = (loading ??= finish())
      return stop ? untilStopped(() => started, stop) : started
    },
  }
}
