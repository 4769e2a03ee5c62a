// oxlint-disable-next-line import/default -- Vite makes this module.
import workerAddress from './body.worker.ts?worker&url'
import type { UnreadBody } from '#core/response/unread-body.ts'
import type {
  OpenedBody,
  RequestMessage,
  ResponseMessage,
  WorkerProgress,
  WorkerRequest,
  WorkerResponses,
} from './protocol.ts'

export interface BodyReader {
  /** Hands over the bytes; the page keeps none. */
  readonly open: (body: UnreadBody) => void
  /** The body as far as it is known. The same object until that changes. */
  readonly snapshot: () => BodySnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: Ask
  /** Ends the worker and frees the body. Pending requests never settle. */
  readonly close: () => void
}

export type BodySnapshot =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'read' } & OpenedBody)
  /** There is no worker, or it crashed with the bytes. */
  | { readonly state: 'failed' }

export type Ask = <Type extends WorkerRequest['type']>(
  request: Extract<WorkerRequest, { readonly type: Type }>,
  onProgress?: (progress: ProgressOf<Type>) => void,
) => Promise<WorkerResponses[Type]>

type ProgressOf<Type> = Type extends keyof WorkerProgress ? WorkerProgress[Type] : never

/** The protocol pairs each response with its request by id, which the type system cannot see. */
// oxlint-disable-next-line typescript/no-explicit-any
type Resolve = (response: any) => void

interface Waiting {
  readonly resolve: Resolve
  readonly reject: (error: Error) => void
  readonly onProgress: Resolve | undefined
}

/** Starts the worker before there is a response, so that the reader does not wait for it. */
export function startBodyReader(): BodyReader {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<() => void>()
  let snapshot: BodySnapshot = { state: 'waiting' }
  let isOpened = false
  let isClosed = false
  let lastId = 0

  const change = (next: BodySnapshot) => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const giveUp = () => {
    worker?.terminate()
    worker = undefined
    if (isOpened && !isClosed) change({ state: 'failed' })
  }
  const start = () =>
    startWorker({
      onError: giveUp,
      onMessage: (message) => {
        const caller = waiting.get(message.id)
        if (!caller) return
        if ('progress' in message) {
          caller.onProgress?.(message.progress)
          return
        }
        waiting.delete(message.id)
        if ('fault' in message) caller.reject(new Error(message.fault))
        else caller.resolve(message.response)
      },
    })
  let worker = start()

  const post = (request: WorkerRequest, caller: Waiting, transfer: Transferable[]) => {
    if (isClosed || !worker) return
    lastId += 1
    waiting.set(lastId, caller)
    worker.postMessage({ id: lastId, request } satisfies RequestMessage, transfer)
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open: (body) => {
      isOpened = true
      // A worker started earlier may have failed for a reason that has passed.
      worker ??= start()
      if (!worker) return giveUp()
      const { buffer } = body.bytes
      const caller: Waiting = {
        resolve: (read: OpenedBody) => change({ state: 'read', ...read }),
        reject: giveUp,
        onProgress: undefined,
      }
      try {
        post({ type: 'open', body }, caller, buffer instanceof ArrayBuffer ? [buffer] : [])
      } catch {
        giveUp()
      }
    },
    ask: (request, onProgress) =>
      new Promise((resolve, reject) => {
        post(request, { resolve, reject, onProgress }, [])
      }),
    close: () => {
      isClosed = true
      waiting.clear()
      worker?.terminate()
    },
  }
}

interface WorkerEvents {
  readonly onMessage: (message: ResponseMessage) => void
  readonly onError: () => void
}

/** @returns nothing where a policy forbids workers: some browsers throw, others report it later */
function startWorker({ onMessage, onError }: WorkerEvents): Worker | undefined {
  try {
    const worker = new Worker(findOwnAddress(workerAddress), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ResponseMessage>) => onMessage(data))
    worker.addEventListener('error', onError)
    return worker
  } catch {
    return undefined
  }
}

/** Browsers start no worker from another origin, such as that of Astro's option `build.assetsPrefix`. */
function findOwnAddress(address: string): string {
  const path = import.meta.env.PORTAL_ASSETS_PATH
  return path === undefined ? address : path + address.replace(/^.*\//, '')
}

/** Milliseconds that a response waits for its body: a few frames, of which a reader notices nothing. */
export const longestRead = 50

/**
 * Waits until a body is read, but not longer than a reader would notice: most are read so fast that the response is rendered,
 * laid out and painted once, with its rows, and not first without.
 *
 * @param stop ends the wait at once: a page that is left keeps nothing
 */
export async function untilRead(
  { subscribe, snapshot }: BodyReader,
  stop: AbortSignal,
): Promise<void> {
  if (snapshot().state !== 'waiting' || stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = subscribe(resolve)
  const timer = setTimeout(resolve, longestRead)
  const end = () => resolve()
  stop.addEventListener('abort', end, { once: true })
  await promise
  stop.removeEventListener('abort', end)
  clearTimeout(timer)
  unsubscribe()
}
