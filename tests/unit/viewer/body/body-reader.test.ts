import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBodyReader } from '#viewer/body/body-reader.ts'
import type { ResponseMessage } from '#viewer/body/protocol.ts'
import { makeBody } from '../../../fixtures/responses.ts'

/** A worker, as the page sees it. */
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

test('The worker’s reading becomes the snapshot, and listeners are notified', () => {
  const { reader, notified } = openReader()
  expect(reader.snapshot()).toEqual({ state: 'waiting' })
  workers[0]?.say({ id: 1, response: opened })
  expect(reader.snapshot()).toEqual({ state: 'read', ...opened })
  expect(notified).toHaveBeenCalledOnce()
})

test('A worker that the browser refuses leaves no body', () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('', 'SecurityError')
  })
  expect(openReader().reader.snapshot()).toEqual({ state: 'failed' })
})

test('A worker whose script does not load leaves none', () => {
  const { reader } = openReader()
  workers[0]?.fail()
  expect(reader.snapshot()).toEqual({ state: 'failed' })
})

test('A worker that failed before there was a response is started again for it', () => {
  const reader = startBodyReader()
  workers[0]?.fail()
  expect(reader.snapshot()).toEqual({ state: 'waiting' })
  reader.open(makeBody('abc', { contentType: 'text/plain' }))
  workers[1]?.say({ id: 1, response: opened })
  expect(reader.snapshot()).toEqual({ state: 'read', ...opened })
})

test('A worker that crashes later takes the body with it', () => {
  const { reader } = openReader()
  workers[0]?.say({ id: 1, response: opened })
  workers[0]?.fail()
  expect(reader.snapshot()).toEqual({ state: 'failed' })
})

test('A worker that cannot read the body leaves none', () => {
  const { reader } = openReader()
  workers[0]?.say({ id: 1, fault: 'RangeError' })
  expect(reader.snapshot()).toEqual({ state: 'failed' })
})

test('Listeners hear nothing of a closed response', () => {
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
