import { expect, test, vi } from 'vitest'
import { untilStopped } from '#browser/tasks.ts'

const never = () => Promise.withResolvers<never>().promise

const throwing = () => {
  throw new Error('immediately')
}

test('Work that settles in time gives its result', async () => {
  const { signal } = new AbortController()
  expect(await untilStopped(async () => 'done', signal)).toBe('done')
})

test('Work that fails fails with its own error', async () => {
  const { signal } = new AbortController()
  const failing = untilStopped(async () => Promise.reject(new Error('mine')), signal)
  await expect(failing).rejects.toThrow('mine')
})

test('Work that throws synchronously fails like work that rejects', async () => {
  const { signal } = new AbortController()
  await expect(untilStopped(throwing, signal)).rejects.toThrow('immediately')
})

test('Work that never settles ends with the signal and its reason', async () => {
  const stop = new AbortController()
  const waiting = untilStopped(never, stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('After the signal no work is started', async () => {
  const work = vi.fn<() => Promise<never>>(never)
  await expect(untilStopped(work, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  expect(work).not.toHaveBeenCalled()
})

test('A late result is discarded, and errors while discarding are ignored', async () => {
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<string>()
  const discarded: string[] = []
  const waiting = untilStopped(
    () => promise,
    stop.signal,
    (late) => {
      discarded.push(late)
      throw new Error('of no interest')
    },
  )
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(discarded).toEqual([])
  resolve('late')
  await vi.waitFor(() => expect(discarded).toEqual(['late']))
})

test('A result in time is not discarded by a later signal', async () => {
  const stop = new AbortController()
  const discard = vi.fn<() => void>()
  await untilStopped(async () => 'done', stop.signal, discard)
  stop.abort()
  await Promise.resolve()
  expect(discard).not.toHaveBeenCalled()
})
