import type { ConsoleModule, LazyConsole } from './lazy-console.ts'
import type { LoadState } from './console-state.ts'

/** Loads the code of a console, and keeps what its reader pressed until it is there. */
export interface ModuleLoader {
  /** Undefined until it is loaded. */
  readonly module: () => ConsoleModule | undefined
  readonly state: () => LoadState
  /** Loads it, unless it is there or on its way. A load that failed is tried again. */
  readonly prepare: () => void
  /** Does something as soon as it is there, also after a load that failed. */
  readonly whenLoaded: (act: (module: ConsoleModule) => void) => void
  /** Does what a press of Send does, in the place of an earlier press that waits; not after a load that failed. */
  readonly press: (act: () => void) => void
  /** Ends the wait of a press. @returns whether there was one */
  readonly endPress: () => boolean
}

interface Options {
  readonly lazy: LazyConsole
  /** Before what was pressed is done. */
  readonly onLoad: (module: ConsoleModule) => void
  /** After it. */
  readonly onChange: () => void
  /** A press will not be done. */
  readonly onMiss: () => void
}

export function createModuleLoader({ lazy, onLoad, onChange, onMiss }: Options): ModuleLoader {
  const acts: ((module: ConsoleModule) => void)[] = []
  let module: ConsoleModule | undefined
  let pressed: { readonly act: () => void; isLate: boolean } | undefined
  let isLoading = false
  // Still said while it is tried again: what a reader is about to press must not move.
  let hasFailed = false

  function prepare(): void {
    if (module || isLoading) return
    const there = lazy.loaded()
    if (there) return finish(there)
    isLoading = true
    void load()
  }

  async function load(): Promise<void> {
    const there = await lazy.load().catch(() => undefined)
    if (there) return finish(there)
    // A press that came while this load was failing has an attempt of its own.
    if (pressed?.isLate) {
      pressed.isLate = false
      return load()
    }
    isLoading = false
    hasFailed = true
    miss()
    onChange()
  }

  function finish(there: ConsoleModule): void {
    module = there
    onLoad(there)
    for (const act of acts.splice(0)) act(there)
    const press = pressed
    pressed = undefined
    // A request begins before the page renders what else the code brings.
    press?.act()
    onChange()
  }

  function miss(): void {
    if (!pressed) return
    pressed = undefined
    onMiss()
  }

  return {
    module: () => module,
    state: () => (module ? 'loaded' : pressed ? 'awaited' : hasFailed ? 'failed' : 'resting'),
    prepare,
    whenLoaded(act) {
      prepare()
      if (module) act(module)
      else acts.push(act)
    },
    press(act) {
      const isLate = isLoading
      prepare()
      if (module) return act()
      const own = { act, isLate }
      pressed = own
      // The browser might never end a load.
      AbortSignal.timeout(longestLoad).addEventListener('abort', () => {
        if (pressed === own) miss()
      })
      onChange()
    },
    endPress() {
      const wasAwaited = pressed !== undefined
      pressed = undefined
      return wasAwaited
    },
  }
}

/** Milliseconds that Send waits for the code that makes the request. */
const longestLoad = 30_000
