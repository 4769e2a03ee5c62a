export interface LazyModule<Module> {
  readonly loaded: () => Module | undefined
  /** @throws if it cannot be loaded; the next call tries again */
  readonly load: () => Promise<Module>
}

export function createLazyModule<Module>(begin: () => Promise<Module>): LazyModule<Module> {
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
    load: () => (loading ??= finish()),
  }
}
