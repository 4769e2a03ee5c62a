import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BodyReader, BodySnapshot } from '#console/viewer/body/body-reader.ts'
import { maxReadWait, waitUntilRead } from '#console/viewer/body/body-reader.ts'
import { idleReader, readyReader } from './idle-reader.ts'

const never = new AbortController().signal

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

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
