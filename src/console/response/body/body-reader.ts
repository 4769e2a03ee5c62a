import type { UnreadBody } from '#core/response/unread-body.ts'
import type { BodyReading } from '#core/response/body-content.ts'
import { keepBeginning } from './plain-body.ts'
import type { PlainBody } from './plain-body.ts'
import type {
  FindProgress,
  Question,
  QuestionMessage,
  ResponseMessage,
  Responses,
} from './protocol.ts'

/** A response as the page has it: questions to the worker that holds the bytes. */
export interface BodyReader {
  /** Hands the bytes over; the page keeps their beginning alone. */
  readonly open: (body: UnreadBody) => void
  /** What is known of the body. The same object until that changes. */
  readonly standing: () => Standing
  /** Calls the listener after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: Ask
  /** Ends the worker and frees the response. Open questions are never answered. */
  readonly close: () => void
}

export type Standing =
  | { readonly state: 'waiting' }
  | { readonly state: 'read'; readonly reading: BodyReading }
  /** The worker is not there, or not any more. One that was only late is used when it comes. */
  | { readonly state: 'plain'; readonly lack: Lack; readonly body: PlainBody }

/** Why there is no worker: it could not be started, it did not come in time, or it broke down. */
export type Lack = 'not-started' | 'late' | 'broken'

export type Ask = <Type extends Question['type']>(
  question: Extract<Question, { readonly type: Type }>,
  onProgress?: (progress: FindProgress) => void,
) => Promise<Responses[Type]>

/** The protocol pairs each response with its question by the id, which the type system cannot see. */
// oxlint-disable-next-line typescript/no-explicit-any
type Resolve = (response: any) => void

interface Waiting {
  readonly resolve: Resolve
  readonly reject: (error: Error) => void
  readonly onProgress: ((progress: FindProgress) => void) | undefined
}

/** Milliseconds after the end of the response at which the page shows what it has without the worker. */
export const longestStart = 10_000

/** Starts the worker, ahead of the response, so that it waits for the network and not the reader for it. */
export function startBodyReader(): BodyReader {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<() => void>()
  let standing: Standing = { state: 'waiting' }
  let readPlainly: (() => PlainBody) | undefined
  let isReady = false
  let isClosed = false
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: Standing) => {
    standing = next
    for (const listener of listeners) listener()
  }
  const showPlainly = (lack: Lack) => {
    if (readPlainly && !isClosed) change({ state: 'plain', lack, body: readPlainly() })
  }
  const giveUp = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    showPlainly(isReady ? 'broken' : 'not-started')
  }
  const start = () =>
    startWorker({
      onError: giveUp,
      onMessage: (message) => {
        if ('isReady' in message) {
          isReady = true
          clearTimeout(timer)
          return
        }
        const asker = waiting.get(message.id)
        if (!asker) return
        if ('progress' in message) {
          asker.onProgress?.(message.progress)
          return
        }
        waiting.delete(message.id)
        if ('fault' in message) asker.reject(new Error(message.fault))
        else asker.resolve(message.response)
      },
    })
  let worker = start()

  const post = (question: Question, asker: Waiting, transfer: Transferable[]) => {
    if (isClosed || !worker) return
    lastId += 1
    waiting.set(lastId, asker)
    worker.postMessage({ id: lastId, question } satisfies QuestionMessage, transfer)
  }

  return {
    standing: () => standing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open: (body) => {
      readPlainly = keepBeginning(body)
      // One that was started ahead may have failed for a reason that has passed.
      worker ??= start()
      if (!worker) return giveUp()
      if (!isReady) timer = setTimeout(() => showPlainly('late'), longestStart)
      const { buffer } = body.bytes
      const asker: Waiting = {
        resolve: (reading: BodyReading) => change({ state: 'read', reading }),
        reject: giveUp,
        onProgress: undefined,
      }
      try {
        post({ type: 'open', body }, asker, buffer instanceof ArrayBuffer ? [buffer] : [])
      } catch {
        giveUp()
      }
    },
    ask: (question, onProgress) =>
      new Promise((resolve, reject) => {
        post(question, { resolve, reject, onProgress }, [])
      }),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      waiting.clear()
      worker?.terminate()
    },
  }
}

interface WorkerEvents {
  readonly onMessage: (message: ResponseMessage) => void
  readonly onError: () => void
}

/** @returns nothing where the page may have none: browsers throw, or tell it later, when a policy refuses a worker */
function startWorker({ onMessage, onError }: WorkerEvents): Worker | undefined {
  try {
    const worker = new Worker(new URL('./body.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ResponseMessage>) => onMessage(data))
    worker.addEventListener('error', onError)
    return worker
  } catch {
    return undefined
  }
}
