import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '#console/exchange/transport.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { createFramedDocument } from './framed-document.ts'

const plan = planExperiments('https://api.example.com', true)
const means = { secrets: new Map(), files: () => undefined }
const uncancelled = { ...means, cancelled: new AbortController().signal }
const never = () => Promise.withResolvers<never>().promise
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', createFramedDocument())
  vi.stubGlobal('location', new URL('https://docs.example.com/console/'))
  vi.stubGlobal('navigator', { onLine: true, permissions: { query: never } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A fetch that throws synchronously is evidence, and so is its second throw for the probe', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('replaced')
  })
  // No time passes: a busy machine would let the limit of the probe run out before it is told of the throw.
  expect(await send(plan, uncancelled)).toMatchObject({
    ending: 'threw',
    probe: { outcome: 'threw' },
  })
})

test('Cancel immediately ends a fetch that never settles', async () => {
  vi.stubGlobal('fetch', never)
  const stop = new AbortController()
  const sending = send(plan, { ...means, cancelled: stop.signal })
  stop.abort()
  expect(await sending).toMatchObject({ kind: 'no-response', ending: 'cancelled' })
})

test('A fetch that never settles times out', async () => {
  vi.stubGlobal('fetch', never)
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ kind: 'no-response', ending: 'timed-out' })
})

test('A probe that never settles times out too', async () => {
  let calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    return calls === 1 ? Promise.reject(new TypeError('refused')) : never()
  })
  const sending = send(plan, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ ending: 'threw', probe: { outcome: 'timed-out' } })
})

test('A permission that the browser never reports delays neither the time limit nor Cancel', async () => {
  vi.stubGlobal('fetch', never)
  const local = { ...plan, url: 'http://localhost:4322/v1/experiments' }
  const sending = send(local, uncancelled)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await sending).toMatchObject({ ending: 'timed-out', localNetwork: 'unknown' })

  const stop = new AbortController()
  const cancelled = send(local, { ...means, cancelled: stop.signal })
  stop.abort()
  expect(await cancelled).toMatchObject({ ending: 'cancelled', localNetwork: 'unknown' })
})

test('A response after Cancel is dropped and its body cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const stop = new AbortController()
  const sending = send(plan, { ...means, cancelled: stop.signal })
  stop.abort()
  expect(await sending).toMatchObject({ ending: 'cancelled' })
  const cancel = vi.fn<() => void>()
  resolve(new Response(new ReadableStream({ cancel })))
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
})

test('Cancel ends a body that stalls forever, and what arrived is kept', async () => {
  const stop = new AbortController()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => stalledAfter('abc'))
  const sending = send(plan, { ...means, cancelled: stop.signal, onProgress: () => begin() })
  await hasBegun
  stop.abort()
  expect(await sending).toMatchObject({ status: 200, body: { end: 'cancelled' } })
})

test('A body that stalls forever times out, and what arrived is kept', async () => {
  vi.stubGlobal('fetch', async () => stalledAfter('abc'))
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

/** A stream that ignores its signal: it neither continues nor ends. */
function stalledAfter(text: string): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: never,
    }),
  )
}
