import { expect, test } from 'vitest'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import {
  keyText,
  nameSetup,
  openConsole,
  openResponded,
  openSending,
  scheme,
  servers,
} from './open-console.ts'

const one = nameSetup('one')
const two = nameSetup('two')

test('A key taken for one operation is sent with another of the same server', async () => {
  const opened = openConsole(one)
  opened.takeKey(keyText)
  expect(opened.showOperation(two)).toBe(false)
  expect(opened.snapshot().holding.held).toMatchObject([{ scheme }])
  await opened.send(0)
  expect(opened.made.map(({ secrets }) => secrets.has(scheme))).toEqual([true])
})

test('The chosen server stays chosen for the next operation, if it has it', () => {
  const opened = openConsole(one)
  opened.chooseServer('service')
  opened.takeKey(keyText)
  expect(opened.showOperation(two)).toBe(false)
  expect(opened.snapshot()).toMatchObject({ serverId: 'service', holding: { held: [{ scheme }] } })
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
  const opened = openConsole(one)
  opened.takeKey(keyText)
  expect(opened.showOperation(nameSetup('two', part))).toBe(true)
  expect(opened.snapshot().holding).toEqual({ released: 'server-changed', held: [] })
  expect(opened.showOperation(one)).toBe(false)
})

test('After viewing an operation with a different server, the previous one returns to the chosen server', () => {
  const opened = openConsole(one)
  const own = nameSetup('two', { servers: service ? [service] : [] })
  opened.takeKey(keyText)
  opened.showOperation(own)
  opened.takeKey(keyText)
  expect(opened.showOperation(one)).toBe(true)
  expect(opened.snapshot()).toMatchObject({ serverId: 'sandbox', holding: { held: [] } })
  opened.chooseServer('service')
  opened.showOperation(own)
  opened.showOperation(one)
  expect(opened.snapshot().serverId).toBe('service')
})

test('Input and responses of an operation are kept for when the reader comes back', async () => {
  const opened = openConsole(one)
  opened.addParameter('page', '2')
  opened.takeKey(keyText)
  await opened.send(0)
  await opened.made[0]?.respond()
  opened.showOperation(two)
  expect(opened.snapshot()).toMatchObject({ history: [], setup: { operation: { slug: 'two' } } })
  expect(opened.parameters()).toEqual([])
  expect(opened.readers.filter((reader) => reader.closed() === 0)).toEqual([])
  opened.showOperation(one)
  expect(opened.parameters()).toMatchObject([{ name: 'page', value: '2' }])
  expect(opened.snapshot()).toMatchObject({
    exchange: { phase: 'responded' },
    history: [{ number: 1 }],
  })
})

test('Cancels a request in progress when another operation is chosen', async () => {
  const opened = await openSending(one)
  opened.showOperation(two)
  expect(opened.made[0]?.cancelled.aborted).toBe(true)
  await opened.made[0]?.fail()
  expect(opened.phase()).toBe('resting')
  opened.showOperation(one)
  expect(opened.phase()).toBe('failed')
})

test('Removes a key typed in another operation when it is taken', async () => {
  const opened = openConsole(one)
  opened.addParameter('q', keyText)
  await opened.send('none')
  await opened.made[0]?.respond()
  opened.showOperation(two)
  opened.takeKey(keyText)
  opened.forgetKey(scheme)
  opened.showOperation(one)
  expect(JSON.stringify(opened.snapshot())).not.toContain(keyText)
})

test('An operation that is shown as new has no input or responses, and no reader stays open', async () => {
  const opened = await openResponded(one)
  opened.addParameter('page', '2')
  expect(opened.showOperation(one, true)).toBe(false)
  expect(opened.parameters()).toEqual([])
  expect(opened.snapshot()).toMatchObject({
    history: [],
    exchange: { phase: 'resting' },
    holding: { held: [{ scheme }] },
  })
  opened.showOperation(two)
  opened.showOperation(one, true)
  expect(opened.readers.filter((reader) => reader.closed() === 0)).toEqual([])
})

test('Input of an operation that waits for the code is not given to another', async () => {
  const opened = openConsole({ ...one, isLoadHeld: true })
  opened.whenLoaded(() => opened.change({ type: 'linked', notes: 'Filled in.' }))
  opened.press(() => opened.sendRequest({ isKeyless: true }))
  opened.showOperation(two)
  await opened.settleLoad('comes')
  expect([opened.snapshot().linkNotes, opened.made]).toEqual(['', []])
  opened.showOperation(one)
  expect([opened.snapshot().linkNotes, opened.made]).toEqual(['Filled in.', []])
})

test('Keeps responses for the last few operations', async () => {
  const opened = openConsole(one)
  await opened.send('none')
  await opened.made[0]?.respond()
  for (const slug of ['b', 'c', 'd', 'e', 'f', 'one']) opened.showOperation(nameSetup(slug))
  expect(opened.snapshot().history).toHaveLength(1)
  for (const slug of ['b', 'c', 'd', 'e', 'f', 'g', 'one']) opened.showOperation(nameSetup(slug))
  expect(opened.snapshot().history).toEqual([])
})

test('Leaving the page forgets the key and every response', async () => {
  const opened = await openResponded(one)
  opened.showOperation(two)
  opened.leave()
  expect(opened.snapshot().holding.held).toEqual([])
  opened.showOperation(one)
  expect(opened.snapshot()).toMatchObject({ history: [], exchange: { phase: 'resting' } })
})
