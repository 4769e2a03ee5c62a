import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '#console/exchange/transport.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { createFramedDocument } from './framed-document.ts'

const plan = planExperiments('https://api.example.com', true)
const means = { secrets: new Map(), files: () => undefined }
const uncancelled = { ...means, cancelled: new AbortController().signal }
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', createFramedDocument())
  vi.stubGlobal('location', new URL('https://docs.example.com/console/'))
  vi.stubGlobal('navigator', { onLine: true, permissions: {} })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A synchronous throw of fetch is evidence, and so is its second throw for the probe', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('replaced')
  })
  // Time stands still: on a busy machine, the limit of the probe would expire before the throw.
  expect(await send(plan, uncancelled)).toMatchObject({
    ending: 'threw',
    probe: { outcome: 'threw' },
  })
})

test('Cancel immediately ends a fetch that never settles', async () => {
  vi.stubGlobal('fetch', hang)
  const stop = new AbortController()
  const sending = send(plan, { ...means, cancelled: stop.signal })
  stop.abort()
  expect(await sending).toMatchObject({ kind: 'no-response', ending: 'cancelled' })
})

test('A fetch that never settles times out', async () => {
  vi.stubGlobal('fetch', hang)
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ kind: 'no-response', ending: 'timed-out' })
})

test('A probe that never settles times out too', async () => {
  let calls = 0
  vi.stubGlobal('fetch', (url: string, options: Stoppable) => {
    calls += 1
    return calls === 1 ? Promise.reject(new TypeError('refused')) : hang(url, options)
  })
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ ending: 'threw', probe: { outcome: 'timed-out' } })
})

test('Cancel ends a body that stalls forever, and keeps what arrived', async () => {
  const stop = new AbortController()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', stall)
  const sending = send(plan, { ...means, cancelled: stop.signal, onProgress: () => begin() })
  await hasBegun
  stop.abort()
  expect(await sending).toMatchObject({ status: 200, body: { end: 'cancelled' } })
})

test('A body that stalls forever times out, and what arrived is kept', async () => {
  vi.stubGlobal('fetch', stall)
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  const evidence = await sending
  expect(evidence).toMatchObject({ status: 200, body: { end: 'timed-out' } })
  if (evidence.kind !== 'responded') throw new Error('There was a response.')
  expect(new TextDecoder().decode(evidence.body.bytes.slice())).toBe('abc')
})

test('A result that is not a response is evidence of a failure', async () => {
  vi.stubGlobal('fetch', async () => undefined)
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ kind: 'no-response', ending: 'threw' })
})

/** Settles only when its signal aborts it. */
async function hang(_: unknown, { signal }: Stoppable): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

/** A body that neither ends nor fails until the signal of its request aborts it. */
async function stall(_: unknown, { signal }: Stoppable): Promise<Response> {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('abc'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )
}

interface Stoppable {
  readonly signal: AbortSignal
}
