import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxReadWait, startBodyReader, waitUntilRead } from '#console/viewer/body/body-reader.ts'
import type { ResponseMessage } from '#console/viewer/body/body.worker.ts'
import { makeBody, openBody } from '../../../../fixtures/responses.ts'
import type { BodyReader, BodySnapshot } from '#console/viewer/body/body-reader.ts'
import { idleReader, readyReader } from './idle-reader.ts'

/** Fake of the worker's interface. */
class FakeWorker extends EventTarget {
  readonly asked: unknown[] = []

  constructor() {
    super()
    workers.push(this)
  }

  postMessage(message: unknown): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.asked.length = 0
  }

  say(data: ResponseMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

let workers: FakeWorker[] = []

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { reading } = openBody('abc', { contentType: 'text/plain' })
const opened = { reading, first: { from: 0, rows: [], count: 0 } }

test('The worker’s result becomes the snapshot and notifies listeners', () => {
  const { reader, notified } = openReader()
  expect(reader.snapshot()).toEqual({ state: 'waiting' })
  workers[0]?.say({ id: 1, response: opened })
  expect(reader.snapshot()).toEqual({ state: 'read', ...opened })
  expect(notified).toHaveBeenCalledOnce()
})

test('Fails if the browser refuses the worker', () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('', 'SecurityError')
  })
  expect(openReader().reader.snapshot()).toEqual({ state: 'failed' })
})

test.each<[string, (worker?: FakeWorker) => void]>([
  ['its script does not load', (worker) => worker?.fail()],
  ['it cannot read the body', (worker) => worker?.say({ id: 1, error: 'RangeError' })],
  [
    'it crashes later',
    (worker) => {
      worker?.say({ id: 1, response: opened })
      worker?.fail()
    },
  ],
])('Fails if the worker started, but %s', (_, happen) => {
  const { reader } = openReader()
  happen(workers[0])
  expect(reader.snapshot()).toEqual({ state: 'failed' })
})

test('Restarts a worker that failed before the response', () => {
  const reader = startBodyReader()
  workers[0]?.fail()
  expect(reader.snapshot()).toEqual({ state: 'waiting' })
  reader.open(makeBody('abc', { contentType: 'text/plain' }))
  workers[1]?.say({ id: 1, response: opened })
  expect(reader.snapshot()).toEqual({ state: 'read', ...opened })
})

test('Does not notify listeners of a closed response', () => {
  const { reader, notified } = openReader()
  reader.close()
  workers[0]?.fail()
  expect(notified).not.toHaveBeenCalled()
})

function openReader() {
  const reader = startBodyReader()
  const notified = vi.fn<() => void>()
  reader.subscribe(notified)
  reader.open(makeBody('abc', { contentType: 'text/plain' }))
  notified.mockClear()
  return { reader, notified }
}

const never = new AbortController().signal

test('Does not wait for a body that has been read', async () => {
  await expect(waitUntilRead(readyReader, never)).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('Waits until the body is read, without leaving listeners or timers', async () => {
  const listeners = new Set<() => void>()
  let snapshot: BodySnapshot = idleReader.snapshot()
  const reader: BodyReader = {
    ...idleReader,
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  const waiting = waitUntilRead(reader, never)
  snapshot = readyReader.snapshot()
  for (const listener of listeners) listener()
  await waiting
  expect(listeners.size + vi.getTimerCount()).toBe(0)
})

test('Waits no longer than the limit', async () => {
  let isOver = false
  const wait = async () => {
    await waitUntilRead(idleReader, never)
    isOver = true
  }
  void wait()
  await vi.advanceTimersByTimeAsync(maxReadWait - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('Cancelling a request or leaving its page ends the wait', async () => {
  const controller = new AbortController()
  const waiting = waitUntilRead(idleReader, controller.signal)
  controller.abort()
  await waiting
  await waitUntilRead(idleReader, controller.signal)
  expect(vi.getTimerCount()).toBe(0)
})
