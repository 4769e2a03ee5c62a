export interface LazyModule<Module> {
  readonly loaded: () => Module | undefined
  /** @throws if it cannot be loaded; the next call tries again */
  readonly load: () => Promise<Module>
}

/** @param styles the address of a style sheet that the module needs */
export function createLazyModule<Module>(
  begin: () => Promise<Module>,
  styles?: string,
): LazyModule<Module> {
  let module: Module | undefined
  let loading: Promise<Module> | undefined

  const finish = async () => {
    try {
      ;[module] = await Promise.all([begin(), styles === undefined || loadStyles(styles)])
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

/**
 * Adds a style sheet to the page and waits until it is loaded. Used for rarely opened parts: Astro would link imported
 * styles in every page that might load the code.
 *
 * @throws {Error} if it cannot be loaded; the link is then removed
 */
export async function loadStyles(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error('The styles of this part could not be loaded.'))
  })
  document.head.append(link)
  await promise
}
