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
  const clearSecretTimings = await load()
  await clearSecretTimings(false)
  expect(clear).not.toHaveBeenCalled()
})

test('Clears the list after a secret, and again for entries that arrive a task later', async () => {
  const clearSecretTimings = await load()
  await clearSecretTimings(true)
  expect(clear).toHaveBeenCalledTimes(2)
})

test('Clears entries that arrive even later', async () => {
  const clearSecretTimings = await load()
  await clearSecretTimings(true)
  note()
  expect(clear).toHaveBeenCalledTimes(3)
})
