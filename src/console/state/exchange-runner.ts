import type { ApiKey } from '#key/api-key.ts'
import type { ExchangeModule, loadExchange } from '../exchange/load-exchange.ts'
import type { BodyReader } from '../response/body/body-reader.ts'
import type { Call } from './call.ts'
import type { ConsoleEvent } from './console-state.ts'
import type { throttleToFrames } from './throttle-to-frames.ts'

/** Makes the exchanges of a console, one at a time, with code that it loads for the first one. */
export interface ExchangeRunner {
  /** What makes requests and shows what comes of them; undefined until it is loaded. */
  readonly module: () => ExchangeModule | undefined
  /** Also while a request that was abandoned comes to its end. */
  readonly isBusy: () => boolean
  /** Settles when the exchange is over, whatever came of it. Must not be called while another one runs. */
  readonly run: (exchange: Planned) => Promise<void>
  /**
   * Loads what makes requests, and starts the reader of the next response, so that neither is waited for.
   *
   * @throws when it cannot be loaded
   */
  readonly prepare: () => Promise<void>
  /** Ends a request and shows what came of it so far. */
  readonly cancel: () => void
  /** Ends a request whose response nobody waits for any more. */
  readonly abandon: () => void
  /** Ends everything: no worker outlives the page. */
  readonly leave: () => void
}

export interface Planned {
  readonly number: number
  readonly call: Call
  readonly key: ApiKey | undefined
}

export interface RunnerOptions {
  readonly load: typeof loadExchange
  readonly throttle: typeof throttleToFrames
  /** Called whenever the module is there. */
  readonly onLoad: () => void
  readonly onEvent: (event: ConsoleEvent) => void
}

export function createExchangeRunner(options: RunnerOptions): ExchangeRunner {
  const { load, throttle, onLoad, onEvent } = options
  let loaded: ExchangeModule | undefined
  let running: AbortController | undefined
  /** Of the request that runs. Nothing before the module is loaded, nor once somebody else has to close it. */
  let reader: BodyReader | undefined
  let spareReader: BodyReader | undefined
  let visits = 0

  const keepModule = (module: ExchangeModule) => {
    loaded = module
    onLoad()
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

  return {
    module: () => loaded,
    isBusy: () => running !== undefined,
    async run({ number, call, key }) {
      const controller = new AbortController()
      running = controller
      onEvent({ type: 'sent', number, call })
      // First, so that nothing is sent whose response could not be shown.
      const soon = AbortSignal.any([controller.signal, AbortSignal.timeout(longestLoad)])
      const module = await load(soon).catch(() => undefined)
      if (!module) return finish({ type: 'prevented', number })
      keepModule(module)
      if (key && module.holdsKey(key, call.plan.url)) {
        return finish({ type: 'calls-dropped', calls: new Set([call]) })
      }
      reader = spareReader ?? module.startBodyReader()
      spareReader = undefined
      const event = await module.makeExchange({
        number,
        call,
        key,
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
      // For a page that was left meanwhile nobody would close it.
      if (!running && visit === visits) spareReader ??= module.startBodyReader()
    },
    cancel: () => running?.abort(),
    abandon,
    leave() {
      abandon()
      spareReader?.close()
      spareReader = undefined
      visits += 1
    },
  }
}

/** Milliseconds for which Send waits for what makes the request. */
const longestLoad = 30_000
