import type { BodyReader } from '../body/body-reader.ts'
import { listPlanTexts } from './call.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ExchangeModule, ExchangeRequest, LoadExchange } from './exchange-module.ts'
import type { throttleToFrames } from './throttle-to-frames.ts'

/** Runs a console's exchanges one at a time, with code that it loads for the first one. */
export interface ExchangeRunner {
  /** The code that makes requests and shows their outcome; undefined until it is loaded. */
  readonly module: () => ExchangeModule | undefined
  /** Also while an abandoned request is ending. */
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
  /** Ends a request whose response is no longer wanted. */
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
}

export function createExchangeRunner(options: RunnerOptions): ExchangeRunner {
  const { load, throttle, onLoad, onEvent } = options
  let loaded: ExchangeModule | undefined
  let running: AbortController | undefined
  /** Of the running request. Undefined before the module is loaded, and once someone else must close it. */
  let reader: BodyReader | undefined
  let spareReader: BodyReader | undefined
  let visits = 0

  const keepModule = (module: ExchangeModule) => {
    loaded = module
    onLoad()
  }

  const loadSoon = async (stop: AbortSignal) => {
    const soon = AbortSignal.any([stop, AbortSignal.timeout(longestLoad)])
    const module = await load(soon).catch(() => undefined)
    if (module) keepModule(module)
    return module
  }

  const finish = (event: ConsoleEvent) => {
    running = undefined
    reader = undefined
    onEvent(event)
  }

  const abandon = () => {
    running?.abort()
    reader?.close()
    reader = undefined
  }

  const rest = () => {
    running?.abort()
    spareReader?.close()
    spareReader = undefined
    visits += 1
  }

  return {
    module: () => loaded,
    isBusy: () => running !== undefined,
    async run(exchange) {
      const { number, call, secrets } = exchange
      const controller = new AbortController()
      running = controller
      onEvent({ type: 'sent', number, call })
      // First, so that nothing is sent if its response could not be shown.
      const module = loaded ?? (await loadSoon(controller.signal))
      if (!module) return finish({ type: 'prevented', number })
      const texts = listPlanTexts(call.plan)
      if ([...secrets.values()].some((key) => texts.some((text) => module.holdsKey(key, text)))) {
        return finish({ type: 'calls-dropped', calls: new Set([call]) })
      }
      reader = spareReader ?? module.startBodyReader()
      spareReader = undefined
      const event = await module.makeExchange({
        ...exchange,
        cancelled: controller.signal,
        reader,
        onProgress: throttle((progress) => onEvent({ type: 'progressed', number, progress })),
      })
      finish(event)
    },
    async prepare() {
      const visit = visits
      const module = await load()
      keepModule(module)
      // If the page was left meanwhile, nobody would close it.
      if (!running && visit === visits) spareReader ??= module.startBodyReader()
    },
    cancel: () => running?.abort(),
    abandon,
    rest,
    leave() {
      abandon()
      rest()
    },
  }
}

/** Milliseconds that Send waits for the code that makes the request. */
const longestLoad = 30_000
