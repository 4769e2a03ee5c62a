import type { BodyReader } from '#console/viewer/body/body-reader.ts'
import type { ConsoleEvent } from '#console/state/console-state.ts'
import type { ConsoleModule } from '#console/state/console-controller.ts'
import { planConsoleRequest } from '#console/state/planned-request.ts'
import { createRequestSender, rememberResponse } from '#console/state/request-sender.ts'
import type { ExchangeRequest, throttleToFrames } from '#console/state/request-sender.ts'
import { summarizeResponse } from '#response/summarize-response.ts'
import { formActions } from '#console/form/changes/form-actions.ts'
import { containsKey } from '#key/echo/key-echoes.ts'
import { makeResponse } from '../../../fixtures/responses.ts'
import { idleReader } from '../viewer/body/idle-reader.ts'

/** A request made by the controller. The test decides when it ends. */
export interface MadeExchange extends ExchangeRequest {
  readonly isOver: () => boolean
  /** Delivers a response, even a late one. */
  readonly respond: (body?: string, part?: Parameters<typeof makeResponse>[1]) => Promise<void>
  /** Ends the request without a response, like a cancelled request. */
  readonly fail: () => Promise<void>
}

export interface CountedReader extends BodyReader {
  readonly closed: () => number
}

export interface FakeExchange {
  /** Replaces `console-module.tsx`: the same plans and events, without a network or workers. */
  readonly module: ConsoleModule
  readonly made: readonly MadeExchange[]
  /** Every reader, in the order they were started. */
  readonly readers: readonly CountedReader[]
}

/** @param throttle passes each progress on immediately by default */
export function createFakeExchange(
  throttle: typeof throttleToFrames = (pass) => pass,
): FakeExchange {
  const made: MadeExchange[] = []
  const readers: CountedReader[] = []

  const startBodyReader = () => {
    let count = 0
    const close = () => {
      count += 1
    }
    const reader = { ...idleReader, close, closed: () => count }
    readers.push(reader)
    return reader
  }

  const makeExchange = (request: ExchangeRequest) => {
    const { number, call, reader } = request
    const { promise, resolve } = Promise.withResolvers<ConsoleEvent>()
    let isOver = false
    const settle = async (event: ConsoleEvent) => {
      isOver = true
      resolve(event)
      await settlePromises()
    }
    const isClosed = () => readers.some((it) => it === reader && it.closed() > 0)
    made.push({
      ...request,
      isOver: () => isOver,
      respond: (body = '{}', part = {}) => {
        const responded = makeResponse(body, part)
        const past = rememberResponse(number, call, responded)
        return settle({
          type: 'responded',
          number,
          past,
          reader,
          summary: summarizeResponse(responded, 0),
        })
      },
      fail: () => {
        // A reader may be closed twice; count it once.
        if (!isOver && !isClosed()) reader.close()
        return settle({ type: 'failed', number, diagnosis })
      },
    })
    return promise
  }

  const module: ConsoleModule = {
    planConsoleRequest,
    createRequestSender: (options) =>
      createRequestSender(options, { makeExchange, startBodyReader, throttle }),
    formActions,
    containsKey,
  }
  return { module, made, readers }
}

/** Lets all pending promises settle: a macrotask runs after all of them. */
export async function settlePromises(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port1.addEventListener('message', resolve, { once: true })
  port1.start()
  port2.postMessage(undefined)
  await promise
  port1.close()
}

const diagnosis = {
  failure: 'cancelled',
  title: 'Cancelled',
  known: [],
  likely: [],
  unknowable: [],
  remedies: [],
  disclosure: undefined,
} as const
