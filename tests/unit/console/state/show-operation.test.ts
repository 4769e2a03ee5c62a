import { expect, test } from 'vitest'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { keyText, openConsole, planUntouched, scheme, servers, setup } from './open-console.ts'

function name(slug: string, part: Partial<ConsoleSetup> = {}): ConsoleSetup {
  return { ...setup, operation: { ...setup.operation, slug }, ...part }
}

const one = name('one')
const two = name('two')

test('A key taken for one operation is sent with another of the same server', async () => {
  const portal = openConsole(one)
  portal.takeKey(keyText)
  expect(portal.showOperation(two)).toBe(false)
  expect(portal.snapshot().holding.held).toMatchObject([{ scheme }])
  await portal.send(0)
  expect(portal.made.map(({ secrets }) => secrets.has(scheme))).toEqual([true])
})

test('The chosen server stays chosen for the next operation, if it has it', () => {
  const portal = openConsole(one)
  portal.chooseServer('service')
  portal.takeKey(keyText)
  expect(portal.showOperation(two)).toBe(false)
  expect(portal.snapshot()).toMatchObject({ serverId: 'service', holding: { held: [{ scheme }] } })
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
  const portal = openConsole(one)
  portal.takeKey(keyText)
  expect(portal.showOperation(name('two', part))).toBe(true)
  expect(portal.snapshot().holding).toEqual({ released: 'server-changed', held: [] })
  expect(portal.showOperation(one)).toBe(false)
})

test('After viewing an operation with a different server, the previous one returns to the chosen server', () => {
  const portal = openConsole(one)
  const own = name('two', { servers: service ? [service] : [] })
  portal.takeKey(keyText)
  portal.showOperation(own)
  portal.takeKey(keyText)
  expect(portal.showOperation(one)).toBe(true)
  expect(portal.snapshot()).toMatchObject({ serverId: 'sandbox', holding: { held: [] } })
  portal.chooseServer('service')
  portal.showOperation(own)
  portal.showOperation(one)
  expect(portal.snapshot().serverId).toBe('service')
})

test('Input and responses of an operation are kept for when the reader comes back', async () => {
  const portal = openConsole(one)
  portal.addParameter('page', '2')
  portal.takeKey(keyText)
  await portal.send(0)
  await portal.made[0]?.respond()
  portal.showOperation(two)
  expect(portal.snapshot()).toMatchObject({ history: [], setup: { operation: { slug: 'two' } } })
  expect(portal.parameters()).toEqual([])
  expect(portal.readers.filter((reader) => reader.closed() === 0)).toEqual([])
  portal.showOperation(one)
  expect(portal.parameters()).toMatchObject([{ name: 'page', value: '2' }])
  expect(portal.snapshot()).toMatchObject({
    exchange: { phase: 'responded' },
    history: [{ number: 1 }],
  })
})

test('Cancels a request in progress when another operation is chosen', async () => {
  const portal = openConsole(one)
  portal.takeKey(keyText)
  await portal.send(0)
  portal.showOperation(two)
  expect(portal.made[0]?.cancelled.aborted).toBe(true)
  await portal.made[0]?.fail()
  expect(portal.phase()).toBe('resting')
  portal.showOperation(one)
  expect(portal.phase()).toBe('failed')
})

test('Removes a key typed in another operation when it is taken', async () => {
  const portal = openConsole(
    name('one', { untouched: { plan: planUntouched('http://localhost:4322'), isComplete: true } }),
  )
  portal.addParameter('q', keyText)
  await portal.send('none')
  await portal.made[0]?.respond()
  portal.showOperation(two)
  portal.takeKey(keyText)
  portal.forgetKey(scheme)
  portal.showOperation(one)
  expect(JSON.stringify(portal.snapshot())).not.toContain(keyText)
})

test('Input of an operation that waits for the code is not given to another', async () => {
  const portal = openConsole({ ...one, isLoadHeld: true })
  portal.whenLoaded(() => portal.change({ type: 'linked', notes: 'Filled in.' }))
  portal.press(() => portal.sendRequest({ isKeyless: true }))
  portal.showOperation(two)
  await portal.settleLoad('comes')
  expect([portal.snapshot().linkNotes, portal.made]).toEqual(['', []])
  portal.showOperation(one)
  expect([portal.snapshot().linkNotes, portal.made]).toEqual(['Filled in.', []])
})

test('Keeps responses for the last few operations', async () => {
  const portal = openConsole(one)
  await portal.send('none')
  await portal.made[0]?.respond()
  for (const slug of ['b', 'c', 'd', 'e', 'f', 'one']) portal.showOperation(name(slug))
  expect(portal.snapshot().history).toHaveLength(1)
  for (const slug of ['b', 'c', 'd', 'e', 'f', 'g', 'one']) portal.showOperation(name(slug))
  expect(portal.snapshot().history).toEqual([])
})

test('Leaving the page forgets the key and every response', async () => {
  const portal = openConsole(one)
  portal.takeKey(keyText)
  await portal.send(0)
  await portal.made[0]?.respond()
  portal.showOperation(two)
  portal.leave()
  expect(portal.snapshot().holding.held).toEqual([])
  portal.showOperation(one)
  expect(portal.snapshot()).toMatchObject({ history: [], exchange: { phase: 'resting' } })
})
