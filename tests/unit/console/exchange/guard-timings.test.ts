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
  const { clearSecretTimings } = await import('#console/exchange/transport.ts')
  return clearSecretTimings
}

test('Keeps the list if no address contained a secret', async () => {
  const guardTimings = await load()
  await guardTimings(false)
  expect(clear).not.toHaveBeenCalled()
})

test('Clears the list after a secret, and again for entries that arrive a task later', async () => {
  const guardTimings = await load()
  await guardTimings(true)
  expect(clear).toHaveBeenCalledTimes(2)
})

test('Clears entries that arrive even later', async () => {
  const guardTimings = await load()
  await guardTimings(true)
  note()
  expect(clear).toHaveBeenCalledTimes(3)
})
