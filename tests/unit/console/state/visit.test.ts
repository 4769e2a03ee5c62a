import { expect, test } from 'vitest'
import type { ConsoleSetup } from '#console/state/console-setup.ts'
import { createVisit } from '#console/state/visit.ts'
import { createFakeExchange, settlePromises } from './fake-exchange.ts'
import { keyText, planUntouched, scheme, servers, setup } from './open-console.ts'
import { testEngine } from './test-engine.ts'

function name(slug: string, part: Partial<ConsoleSetup> = {}): ConsoleSetup {
  return { ...setup, operation: { ...setup.operation, slug }, ...part }
}

function openVisit() {
  const exchange = createFakeExchange()
  const visit = createVisit({
    load: async () => exchange.module,
    loadEngine: async () => testEngine,
    throttle: (pass) => pass,
  })
  return { ...visit, ...exchange }
}

test('A key that was taken for one operation is sent with another of the same server', async () => {
  const visit = openVisit()
  visit.open(name('one')).takeKey(keyText, scheme)
  expect(visit.enter(name('two'))).toBe(false)
  const two = visit.open(name('two'))
  expect(two.snapshot().holding.held).toMatchObject([{ scheme, serverId: 'sandbox' }])
  two.sendRequest(0)
  await settlePromises()
  expect(visit.made.map(({ secrets }) => [...secrets.keys()])).toEqual([[scheme]])
  visit.leave()
})

test('The chosen server is that of the next operation too, if it has it', () => {
  const visit = openVisit()
  const one = visit.open(name('one'))
  one.chooseServer('service')
  one.takeKey(keyText, scheme)
  expect(visit.enter(name('two'))).toBe(false)
  expect(visit.open(name('two')).snapshot()).toMatchObject({
    serverId: 'service',
    holding: { held: [{ serverId: 'service' }] },
  })
  visit.leave()
})

const [sandbox, service] = servers
test.for<[string, Partial<ConsoleSetup>]>([
  ['that it does not have', { servers: service ? [service] : [] }],
  [
    'of the same name at another address',
    { servers: sandbox ? [{ ...sandbox, baseUrl: 'https://elsewhere.example' }] : [] },
  ],
  ['while it has none', { servers: [] }],
])('A key for a server %s is released', ([, part]) => {
  const visit = openVisit()
  visit.open(name('one')).takeKey(keyText, scheme)
  expect(visit.enter(name('two', part))).toBe(true)
  expect(visit.open(name('two', part)).snapshot().holding).toEqual({
    released: 'server-changed',
    held: [],
  })
  expect(visit.enter(name('one'))).toBe(false)
  visit.leave()
})

test('What was typed and received for an operation is there when the reader comes back', async () => {
  const visit = openVisit()
  const one = visit.open(name('one'))
  one.change({ type: 'parameter-added' })
  one.change({ type: 'parameter-edited', row: { id: 1, name: 'page', value: '2' } })
  one.takeKey(keyText, scheme)
  one.sendRequest(0)
  await settlePromises()
  await visit.made[0]?.respond()
  visit.enter(name('two'))
  expect(visit.open(name('two')).snapshot()).toMatchObject({ parameters: [], history: [] })
  expect(visit.readers.filter((reader) => reader.closed() === 0)).toEqual([])
  visit.enter(name('one'))
  expect(visit.open(name('one'))).toBe(one)
  expect(one.snapshot()).toMatchObject({
    parameters: [{ name: 'page', value: '2' }],
    exchange: { phase: 'responded' },
    history: [{ number: 1 }],
  })
  visit.leave()
})

test('A request in progress is cancelled when another operation is chosen', async () => {
  const visit = openVisit()
  const one = visit.open(name('one'))
  one.takeKey(keyText, scheme)
  one.sendRequest(0)
  await settlePromises()
  visit.enter(name('two'))
  expect(visit.made[0]?.cancelled.aborted).toBe(true)
  await visit.made[0]?.fail()
  visit.enter(name('one'))
  expect(one.snapshot().exchange.phase).toBe('failed')
  visit.leave()
})

test('A key that was typed elsewhere is removed from there when it is taken', async () => {
  const visit = openVisit()
  const one = visit.open(
    name('one', { plans: { sandbox: planUntouched('http://localhost:4322') } }),
  )
  one.change({ type: 'parameter-added' })
  one.change({ type: 'parameter-edited', row: { id: 1, name: 'q', value: keyText } })
  one.sendRequest('none')
  await settlePromises()
  await visit.made[0]?.respond()
  visit.enter(name('two'))
  visit.open(name('two')).takeKey(keyText, scheme)
  visit.open(name('two')).forgetKey(scheme)
  visit.enter(name('one'))
  expect(JSON.stringify(one.snapshot())).not.toContain(keyText)
  visit.leave()
})

test('Responses are kept for the last few operations', async () => {
  const visit = openVisit()
  const one = visit.open(name('one'))
  one.sendRequest('none')
  await settlePromises()
  await visit.made[0]?.respond()
  for (const slug of ['b', 'c', 'd', 'e', 'f']) visit.enter(name(slug))
  expect(one.snapshot().history).toHaveLength(1)
  visit.enter(name('g'))
  expect(one.snapshot().history).toEqual([])
  visit.leave()
})

test('Leaving the page forgets the key and every response', async () => {
  const visit = openVisit()
  const one = visit.open(name('one'))
  one.takeKey(keyText, scheme)
  one.sendRequest(0)
  await settlePromises()
  await visit.made[0]?.respond()
  visit.enter(name('two'))
  visit.leave()
  expect(visit.open(name('two')).snapshot().holding.held).toEqual([])
  expect(one.snapshot()).toMatchObject({ history: [], exchange: { phase: 'resting' } })
  visit.enter(name('one'))
  expect(one.snapshot().exchange.phase).toBe('resting')
})
