import { expect, test } from 'vitest'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { createConsoleSet } from '#console/state/console-set.ts'
import { parseKey } from '#key/hygiene/parse-key.ts'
import { createFakeExchange, settlePromises } from './fake-exchange.ts'
import {
  addParameter,
  keyText,
  listParameters,
  planUntouched,
  scheme,
  servers,
  setup,
} from './open-console.ts'

function name(slug: string, part: Partial<ConsoleSetup> = {}): ConsoleSetup {
  return { ...setup, operation: { ...setup.operation, slug }, ...part }
}

function openSet() {
  const exchange = createFakeExchange()
  const consoles = createConsoleSet({
    lazy: { load: async () => exchange.module, loaded: () => exchange.module },
    throttle: (pass) => pass,
  })
  return { ...consoles, ...exchange }
}

test('A key taken for one operation is sent with another of the same server', async () => {
  const consoles = openSet()
  consoles.open(name('one')).takeKey(parseKey(keyText), scheme)
  expect(consoles.enter(name('two'))).toBe(false)
  const two = consoles.open(name('two'))
  expect(two.snapshot().holding.held).toMatchObject([{ scheme }])
  two.press(() => two.sendRequest())
  await settlePromises()
  expect(consoles.made.map(({ secrets }) => [...secrets.keys()])).toEqual([[scheme]])
  consoles.leave()
})

test('The chosen server stays chosen for the next operation, if it has it', () => {
  const consoles = openSet()
  const one = consoles.open(name('one'))
  one.chooseServer('service')
  one.takeKey(parseKey(keyText), scheme)
  expect(consoles.enter(name('two'))).toBe(false)
  expect(consoles.open(name('two')).snapshot()).toMatchObject({
    serverId: 'service',
    holding: { held: [{ scheme }] },
  })
  consoles.leave()
})

const [sandbox, service] = servers
test.for<[string, Partial<ConsoleSetup>]>([
  ['that it does not have', { servers: service ? [service] : [] }],
  [
    'of the same name at another address',
    { servers: sandbox ? [{ ...sandbox, baseUrl: 'https://elsewhere.example' }] : [] },
  ],
  ['while it has none', { servers: [] }],
])('Releases a key for a server %s', ([, part]) => {
  const consoles = openSet()
  consoles.open(name('one')).takeKey(parseKey(keyText), scheme)
  expect(consoles.enter(name('two', part))).toBe(true)
  expect(consoles.open(name('two', part)).snapshot().holding).toEqual({
    released: 'server-changed',
    held: [],
  })
  expect(consoles.enter(name('one'))).toBe(false)
  consoles.leave()
})

test('After viewing an operation with a different server, the previous one returns to the chosen server', () => {
  const consoles = openSet()
  const own = name('two', { servers: service ? [service] : [] })
  const one = consoles.open(name('one'))
  one.takeKey(parseKey(keyText), scheme)
  consoles.enter(own)
  consoles.open(own).takeKey(parseKey(keyText), scheme)
  expect(consoles.enter(name('one'))).toBe(true)
  expect(one.snapshot()).toMatchObject({ serverId: 'sandbox', holding: { held: [] } })
  one.chooseServer('service')
  consoles.enter(own)
  consoles.enter(name('one'))
  expect(one.snapshot().serverId).toBe('service')
  consoles.leave()
})

test('Input and responses of an operation are kept for when the reader comes back', async () => {
  const consoles = openSet()
  const one = consoles.open(name('one'))
  addParameter(one, 'page', '2')
  one.takeKey(parseKey(keyText), scheme)
  one.press(() => one.sendRequest())
  await settlePromises()
  await consoles.made[0]?.respond()
  consoles.enter(name('two'))
  expect(consoles.open(name('two')).snapshot()).toMatchObject({ history: [] })
  expect(listParameters(consoles.open(name('two')))).toEqual([])
  expect(consoles.readers.filter((reader) => reader.closed() === 0)).toEqual([])
  consoles.enter(name('one'))
  expect(consoles.open(name('one'))).toBe(one)
  expect(listParameters(one)).toMatchObject([{ name: 'page', value: '2' }])
  expect(one.snapshot()).toMatchObject({
    exchange: { phase: 'responded' },
    history: [{ number: 1 }],
  })
  consoles.leave()
})

test('Cancels a request in progress when another operation is chosen', async () => {
  const consoles = openSet()
  const one = consoles.open(name('one'))
  one.takeKey(parseKey(keyText), scheme)
  one.press(() => one.sendRequest())
  await settlePromises()
  consoles.enter(name('two'))
  expect(consoles.made[0]?.cancelled.aborted).toBe(true)
  await consoles.made[0]?.fail()
  consoles.enter(name('one'))
  expect(one.snapshot().exchange.phase).toBe('failed')
  consoles.leave()
})

test('Removes a key typed in another operation when it is taken', async () => {
  const consoles = openSet()
  const one = consoles.open(
    name('one', { untouched: { plan: planUntouched('http://localhost:4322'), isComplete: true } }),
  )
  addParameter(one, 'q', keyText)
  one.press(() => one.sendRequest({ isKeyless: true }))
  await settlePromises()
  await consoles.made[0]?.respond()
  consoles.enter(name('two'))
  consoles.open(name('two')).takeKey(parseKey(keyText), scheme)
  consoles.open(name('two')).forgetKey(scheme)
  consoles.enter(name('one'))
  expect(JSON.stringify(one.snapshot())).not.toContain(keyText)
  consoles.leave()
})

test('Keeps responses for the last few operations', async () => {
  const consoles = openSet()
  const one = consoles.open(name('one'))
  one.press(() => one.sendRequest({ isKeyless: true }))
  await settlePromises()
  await consoles.made[0]?.respond()
  for (const slug of ['b', 'c', 'd', 'e', 'f']) consoles.enter(name(slug))
  expect(one.snapshot().history).toHaveLength(1)
  consoles.enter(name('g'))
  expect(one.snapshot().history).toEqual([])
  consoles.leave()
})

test('Leaving the page forgets the key and every response', async () => {
  const consoles = openSet()
  const one = consoles.open(name('one'))
  one.takeKey(parseKey(keyText), scheme)
  one.press(() => one.sendRequest())
  await settlePromises()
  await consoles.made[0]?.respond()
  consoles.enter(name('two'))
  consoles.leave()
  expect(consoles.open(name('two')).snapshot().holding.held).toEqual([])
  expect(one.snapshot()).toMatchObject({ history: [], exchange: { phase: 'resting' } })
  consoles.enter(name('one'))
  expect(one.snapshot().exchange.phase).toBe('resting')
})
