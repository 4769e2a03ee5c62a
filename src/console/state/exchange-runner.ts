import type { BodyReader } from '#viewer/body/body-reader.ts'
import type { ConsoleEvent } from './console-event.ts'
import type { ExchangeMaker, ExchangeRequest } from './exchange-request.ts'
import { throttleToFrames } from './throttle-to-frames.ts'

/** Runs a console's exchanges, of which only the last is wanted. */
export interface ExchangeRunner {
  /** Also while a cancelled request is ending, which takes no longer than the browser's next task; not while an abandoned one is. */
  readonly isBusy: () => boolean
  /**
   * Settles when the exchange is over, whatever its outcome. Must not be called while another one runs. The request begins
   * within the call, so that the network works while the page renders.
   */
  readonly run: (exchange: PlannedExchange) => Promise<void>
  /** Starts the reader of the next response, so that Send need not wait for it. */
  readonly prepare: () => void
  /** Ends a request and shows what has arrived. */
  readonly cancel: () => void
  /** Ends a request whose response is no longer wanted. The next can begin at once. */
  readonly abandon: () => void
  /** Ends a request as `cancel` does, and the worker that waits for the next one. */
  readonly pause: () => void
  /** Ends everything: no worker outlives the page. */
  readonly leave: () => void
}

export type PlannedExchange = Pick<ExchangeRequest, 'number' | 'call' | 'secrets' | 'files'>

interface RunnerOptions extends ExchangeMaker {
  /** Limits progress events to what can be seen. */
  readonly throttle?: typeof throttleToFrames | undefined
  readonly onEvent: (event: ConsoleEvent) => void
}

export function createExchangeRunner({
  makeExchange,
  startBodyReader,
  throttle = throttleToFrames,
  onEvent,
}: RunnerOptions): ExchangeRunner {
  let running: Run | undefined
  /** Abandoned ones too, until they have ended. */
  let unended = 0
  let spareReader: BodyReader | undefined

  const abandon = () => {
    running?.controller.abort()
    running?.reader.close()
    running = undefined
  }

  const pause = () => {
    running?.controller.abort()
    spareReader?.close()
    spareReader = undefined
  }

  return {
    isBusy: () => running !== undefined,
    async run(exchange) {
      const { number, call } = exchange
      const own = {
        controller: new AbortController(),
        reader: spareReader ?? startBodyReader(),
      }
      spareReader = undefined
      unended += 1
      running = own
      onEvent({ type: 'sent', number, call })
      const event = await makeExchange({
        ...exchange,
        cancelled: own.controller.signal,
        reader: own.reader,
        onProgress: throttle(
          (progress) => onEvent({ type: 'progressed', number, progress }),
          ({ state }) => state === 'streaming',
        ),
      })
      unended -= 1
      if (running === own) running = undefined
      onEvent(event)
    },
    prepare() {
      if (unended === 0) spareReader ??= startBodyReader()
    },
    cancel: () => running?.controller.abort(),
    abandon,
    pause,
    leave() {
      abandon()
      pause()
    },
  }
}

/** A request under way. An abandoned one ends unnoticed, and the next need not wait for it. */
interface Run {
  readonly controller: AbortController
  readonly reader: BodyReader
}
