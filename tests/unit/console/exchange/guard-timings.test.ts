import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planExperiments } from '../../../fixtures/plans.ts'

const plan = planExperiments('https://api.example.com')
const slots = [{ scheme: 'token', place: 'query', name: 'key', prefix: '' }] as const
let clear: () => void
let notes: (() => void)[]

beforeEach(() => {
  vi.resetModules()
  clear = vi.spyOn(performance, 'clearResourceTimings').mockClear()
  notes = []
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', new URL('https://docs.example.com/console/'))
  vi.stubGlobal('navigator', { onLine: true, permissions: {} })
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(note: () => void) {
        notes.push(note)
      }

      readonly observe = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

async function sendTwice(sent: typeof plan) {
  const { send } = await import('#console/exchange/transport.ts')
  const { keepKey } = await import('#key/api-key.ts')
  const secrets = new Map([['token', keepKey('obviously-fake-token')]])
  const options = { secrets, files: () => undefined, cancelled: new AbortController().signal }
  await send(sent, options)
  await send(sent, options)
}

test('Without a secret in the address the list is left alone', async () => {
  await sendTwice({ ...plan, slots: [] })
  expect(notes).toEqual([])
})

test('From the first address with a secret on, the list is cleared whenever the browser notes a request', async () => {
  await sendTwice({ ...plan, slots })
  expect(notes).toHaveLength(1)
  for (const note of notes) note()
  expect(clear).toHaveBeenCalledOnce()
})
