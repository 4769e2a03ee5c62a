import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBodyReader } from '#console/viewer/body/body-reader.ts'
import type { ResponseMessage } from '#console/viewer/body/body.worker.ts'
import { makeBody } from '../../../../fixtures/responses.ts'

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
  vi.stubGlobal('Worker', FakeWorker)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const reading = {
  kind: 'text',
  views: ['raw'],
  notes: [],
  isSmall: true,
  imageType: undefined,
} as const

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

test('Fails if the worker’s script does not load', () => {
  const { reader } = openReader()
  workers[0]?.fail()
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

test('Fails if the worker crashes later', () => {
  const { reader } = openReader()
  workers[0]?.say({ id: 1, response: opened })
  workers[0]?.fail()
  expect(reader.snapshot()).toEqual({ state: 'failed' })
})

test('Fails if the worker cannot read the body', () => {
  const { reader } = openReader()
  workers[0]?.say({ id: 1, error: 'RangeError' })
  expect(reader.snapshot()).toEqual({ state: 'failed' })
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
