// oxlint-disable-next-line import/default -- Vite generates this module.
import workerAddress from './body.worker.ts?worker&url'
import type { UnreadBody } from '#response/classify-body.ts'
import type { OpenedBody } from './body-content.ts'
import type { Operations, ResponseMessage } from './body.worker.ts'

export interface BodyReader {
  /** Transfers the bytes to the worker; the page keeps no copy. */
  readonly open: (body: UnreadBody) => void
  /** Returns the state of the body: the same object until it changes. */
  readonly snapshot: () => BodySnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: Ask
  /** Ends the worker and frees the body. Pending requests never settle. */
  readonly close: () => void
}

export type BodySnapshot =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'read' } & OpenedBody)
  /** The worker could not start, or crashed with the bytes. */
  | { readonly state: 'failed' }

export type Ask = <Name extends keyof Operations>(
  name: Name,
  request: Parameters<Operations[Name]>[0],
  onProgress?: Parameters<Operations[Name]>[1],
) => Promise<Awaited<ReturnType<Operations[Name]>>>

/** Untyped, because responses and requests are matched by id at run time. */
// oxlint-disable-next-line typescript/no-explicit-any
type Resolve = (response: any) => void

interface Waiting {
  readonly resolve: Resolve
  readonly reject: (error: Error) => void
  readonly onProgress?: Resolve | undefined
}

/** Starts the worker before there is a response, so that the user need not wait for it. */
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
  const show = (read: OpenedBody) => change({ state: 'read', ...read })
  const fail = () => {
    worker?.terminate()
    worker = undefined
    if (isOpened && !isClosed) change({ state: 'failed' })
  }
  const settle = (message: ResponseMessage) => {
    const caller = waiting.get(message.id)
    if (!caller) return
    if ('progress' in message) {
      caller.onProgress?.(message.progress)
      return
    }
    waiting.delete(message.id)
    if ('error' in message) caller.reject(new Error(message.error))
    else caller.resolve(message.response)
  }
  const start = () => startWorker(settle, fail)
  let worker = start()

  const post = (
    name: keyof Operations,
    request: unknown,
    caller: Waiting,
    transfer: Transferable[] = [],
  ) => {
    if (isClosed || !worker) return
    lastId += 1
    waiting.set(lastId, caller)
    worker.postMessage({ id: lastId, name, request }, transfer)
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
      // An earlier worker may have failed for a temporary reason.
      worker ??= start()
      if (!worker) return fail()
      const { buffer } = body.bytes
      try {
        post(
          'open',
          body,
          { resolve: show, reject: fail },
          buffer instanceof ArrayBuffer ? [buffer] : [],
        )
      } catch {
        fail()
      }
    },
    ask: (name, request, onProgress) =>
      new Promise((resolve, reject) => {
        post(name, request, { resolve, reject, onProgress })
      }),
    close: () => {
      isClosed = true
      waiting.clear()
      worker?.terminate()
    },
  }
}

/** @returns `undefined` if a policy forbids workers and the browser throws; other browsers report it later */
function startWorker(
  onMessage: (message: ResponseMessage) => void,
  onError: () => void,
): Worker | undefined {
  try {
    const worker = new Worker(toSameOrigin(workerAddress), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ResponseMessage>) => onMessage(data))
    worker.addEventListener('error', onError)
    return worker
  } catch {
    return undefined
  }
}

/** Returns a same-origin address: browsers do not start workers from other origins, such as Astro's `build.assetsPrefix`. */
function toSameOrigin(address: string): string {
  const path = import.meta.env.PORTAL_ASSETS_PATH
  return path === undefined ? address : path + address.replace(/^.*\//, '')
}

/** Maximum milliseconds that a response waits for its body: a few frames, too short to be noticed. */
export const maxReadWait = 50

/**
 * Waits until a body is read, at most `maxReadWait`. Most bodies are read so fast that the response can be rendered, laid out and
 * painted once with its rows, instead of first without them.
 *
 * @param stop ends the wait immediately, because a page that is left keeps no data
 */
export async function waitUntilRead(
  { subscribe, snapshot }: BodyReader,
  stop: AbortSignal,
): Promise<void> {
  if (snapshot().state !== 'waiting' || stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = subscribe(resolve)
  const timer = setTimeout(resolve, maxReadWait)
  const end = () => resolve()
  stop.addEventListener('abort', end, { once: true })
  await promise
  stop.removeEventListener('abort', end)
  clearTimeout(timer)
  unsubscribe()
}
