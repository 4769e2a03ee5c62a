import type { ApiKey } from '#key/api-key.ts'
import type { BodyReader } from '#viewer/body/body-reader.ts'
import type { Progress } from '../exchange/progress.ts'
import type { FileSource } from '../exchange/transport.ts'
import type { Call } from './call.ts'
import type { ConsoleEvent } from './console-event.ts'

export interface ExchangeMaker {
  /** Sends a request, interprets the evidence, and hands any body to the worker that reads it. */
  readonly makeExchange: (request: ExchangeRequest) => Promise<ConsoleEvent>
  /** Starts a worker, before there is a response. */
  readonly startBodyReader: () => BodyReader
}

/** One request to make, and what it needs. */
export interface ExchangeRequest {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  /** The secrets held for the server, by security scheme; also those that the plan does not need, because a response may have them. */
  readonly secrets: ReadonlyMap<string, ApiKey>
  readonly files: FileSource
  readonly cancelled: AbortSignal
  /** Receives the body, or is closed when there is none. */
  readonly reader: BodyReader
  readonly onProgress: (progress: Progress) => void
}
