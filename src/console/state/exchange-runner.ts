import type { RequestPlan } from '#core/request/request-plan.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { Prevention } from './console-state.ts'
import type { ExchangeModule, ExchangeRequest, LoadExchange } from './exchange-module.ts'
import type { throttleToFrames } from './throttle-to-frames.ts'

/** Runs a console's exchanges, of which only the last is wanted, with code that it loads for the first one. */
export interface ExchangeRunner {
  /** The code that makes requests and shows their outcome; undefined until it is loaded. */
  readonly module: () => ExchangeModule | undefined
  /** Also while a cancelled request is ending, which takes no longer than the browser's next task; not while an abandoned one is. */
  readonly isBusy: () => boolean
  /**
   * Settles when the exchange is over, whatever its outcome. Must not be called while another one runs. Once the module is
   * loaded, the request begins within the call, so that the network works while the page renders.
   */
  readonly run: (exchange: Planned) => Promise<void>
  /**
   * Loads the code that makes requests, and starts the reader of the next response, so that Send need not wait for either.
   *
   * @throws when it cannot be loaded
   */
  readonly prepare: () => Promise<void>
  /** Ends a request and shows what has arrived. */
  readonly cancel: () => void
  /** Ends a request whose response is no longer wanted. The next can begin at once. */
  readonly abandon: () => void
  /** Ends a request as `cancel` does, and the worker that waits for the next one. */
  readonly rest: () => void
  /** Ends everything: no worker outlives the page. */
  readonly leave: () => void
}

export type Planned = Pick<ExchangeRequest, 'number' | 'call' | 'secrets' | 'files'>

export interface RunnerOptions {
  readonly load: LoadExchange
  readonly throttle: typeof throttleToFrames
  readonly onLoad: () => void
  readonly onEvent: (event: ConsoleEvent) => void
  /** Where a key stands in a plan that must not; undefined where it does not. */
  readonly findKeyIn: (plan: RequestPlan, isIn: (text: string) => boolean) => Prevention | undefined
}

export function createExchangeRunner(options: RunnerOptions): ExchangeRunner {
  const { load, throttle, onLoad, onEvent, findKeyIn } = options
  let loaded: ExchangeModule | undefined
  let running: Run | undefined
  /** Abandoned ones too, until they have ended. */
  let unended = 0
  let spareReader: BodyReader | undefined
  let visits = 0

  const loadSoon = async (stop: AbortSignal) => {
    const soon = AbortSignal.any([stop, AbortSignal.timeout(longestLoad)])
    return load(soon).catch(() => undefined)
  }

  const takeReader = (module: ExchangeModule) => {
    const reader = spareReader ?? module.startBodyReader()
    spareReader = undefined
    return reader
  }

  const abandon = () => {
    running?.controller.abort()
    running?.reader?.close()
    running = undefined
  }

  const rest = () => {
    running?.controller.abort()
    spareReader?.close()
    spareReader = undefined
    visits += 1
  }

  return {
    module: () => loaded,
    isBusy: () => running !== undefined,
    async run(exchange) {
      const { number, call, secrets } = exchange
      const own: Run = { controller: new AbortController(), reader: undefined }
      const { signal } = own.controller
      const finish = (event: ConsoleEvent) => {
        unended -= 1
        if (running === own) running = undefined
        onEvent(event)
      }
      unended += 1
      running = own
      onEvent({ type: 'sent', number, call })
      // First, so that nothing is sent if its response could not be shown.
      const isNew = loaded === undefined
      const module = loaded ?? (await loadSoon(signal))
      if (!module) {
        const why = signal.aborted ? 'cancelled' : 'not-loaded'
        return finish({ type: 'prevented', number, why })
      }
      loaded = module
      const keys = [...secrets.values()]
      const why = findKeyIn(call.plan, (text) => keys.some((key) => module.holdsKey(key, text)))
      if (why) {
        finish({ type: 'prevented', number, why })
        if (isNew) onLoad()
        return
      }
      own.reader = takeReader(module)
      const making = module.makeExchange({
        ...exchange,
        cancelled: signal,
        reader: own.reader,
        onProgress: throttle(
          (progress) => onEvent({ type: 'progressed', number, progress }),
          ({ state }) => state === 'streaming',
        ),
      })
      // The network works while the page renders.
      if (isNew) onLoad()
      finish(await making)
    },
    async prepare() {
      const visit = visits
      const module = await load()
      // A request that waits for the module begins before the page renders what else it brings.
      if (running && !loaded) return
      const isNew = loaded === undefined
      loaded = module
      if (isNew) onLoad()
      // If the page was left meanwhile, nobody would close it.
      if (unended === 0 && visit === visits) spareReader ??= module.startBodyReader()
    },
    cancel: () => running?.controller.abort(),
    abandon,
    rest,
    leave() {
      abandon()
      rest()
    },
  }
}

/** A request under way. An abandoned one ends unnoticed, and the next need not wait for it. */
interface Run {
  readonly controller: AbortController
  /** Undefined before the module is loaded. */
  reader: BodyReader | undefined
}

/** Milliseconds that Send waits for the code that makes the request. */
const longestLoad = 30_000
