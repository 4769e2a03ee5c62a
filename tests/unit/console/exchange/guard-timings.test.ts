import { beforeEach, expect, test, vi } from 'vitest'

let clear: () => void
let note: () => void

beforeEach(() => {
  vi.resetModules()
  clear = vi.spyOn(performance, 'clearResourceTimings').mockClear()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(noteEntries: () => void) {
        note = noteEntries
      }

      readonly observe = () => undefined
    },
  )
})

async function load() {
  const { guardTimings } = await import('#console/exchange/transport.ts')
  return guardTimings
}

test('Without a secret in the address the list is left alone', async () => {
  const guardTimings = await load()
  await guardTimings(false)
  expect(clear).not.toHaveBeenCalled()
})

test('After one with a secret it is cleared, and again for what the browser notes a task later', async () => {
  const guardTimings = await load()
  await guardTimings(true)
  expect(clear).toHaveBeenCalledTimes(2)
})

test('What the browser notes later still is cleared too', async () => {
  const guardTimings = await load()
  await guardTimings(true)
  note()
  expect(clear).toHaveBeenCalledTimes(3)
})
