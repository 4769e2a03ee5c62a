import { expect, test, vi } from 'vitest'
import { untilStopped } from '#browser/until-stopped.ts'

const never = () => Promise.withResolvers<never>().promise

const throwing = () => {
  throw new Error('at once')
}

test('Work that settles in time gives what it has', async () => {
  const { signal } = new AbortController()
  expect(await untilStopped(async () => 'done', signal)).toBe('done')
})

test('Work that fails fails with its own error', async () => {
  const { signal } = new AbortController()
  const failing = untilStopped(async () => Promise.reject(new Error('mine')), signal)
  await expect(failing).rejects.toThrow('mine')
})

test('Work that throws at once fails like work that fails later', async () => {
  const { signal } = new AbortController()
  await expect(untilStopped(throwing, signal)).rejects.toThrow('at once')
})

test('Work that never settles ends with the signal, for its reason', async () => {
  const stop = new AbortController()
  const waiting = untilStopped(never, stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('After the signal no work is begun', async () => {
  const work = vi.fn<() => Promise<never>>(never)
  await expect(untilStopped(work, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  expect(work).not.toHaveBeenCalled()
})

test('A result that comes too late is discarded, and what goes wrong with that is nobody’s', async () => {
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

test('A result in time is not discarded by a signal that comes later', async () => {
  const stop = new AbortController()
  const discard = vi.fn<() => void>()
  await untilStopped(async () => 'done', stop.signal, discard)
  stop.abort()
  await Promise.resolve()
  expect(discard).not.toHaveBeenCalled()
})
