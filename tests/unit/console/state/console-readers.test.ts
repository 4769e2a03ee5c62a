import { describe, expect, test } from 'vitest'
import { openConsole, scheme } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

/** Number of times each reader was closed, in the order they were started. */
const countCloses = ({ readers }: OpenConsole) => readers.map((reader) => reader.closed())

async function showResponse(): Promise<OpenConsole> {
  const portal = openConsole()
  await portal.send('none')
  await portal.made[0]?.respond()
  return portal
}

describe('A spare reader', () => {
  test('is started once, at the first sign of use, and used by the next request', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.prepare()
    portal.noteUse()
    await portal.settleLoad('comes')
    expect(portal.readers).toHaveLength(1)
    await portal.send('none')
    expect(portal.made[0]?.reader).toBe(portal.readers[0])
    expect(portal.readers).toHaveLength(1)
  })

  test('is not started while a request runs', async () => {
    const portal = openConsole()
    await portal.send('none')
    portal.prepare()
    await portal.settleLoad('comes')
    expect(portal.readers).toHaveLength(1)
  })

  test('is not started while an abandoned request is ending', async () => {
    const portal = openConsole()
    portal.takeKey('obviously-fake-key-0001')
    await portal.send(0)
    portal.forgetKey(scheme)
    portal.prepare()
    await portal.settleLoad('comes')
    expect(countCloses(portal)).toEqual([1])
    await portal.made[0]?.respond()
    portal.prepare()
    await portal.settleLoad('comes')
    expect(portal.readers).toHaveLength(2)
  })

  test('is not started for a page that was left while the module was loading', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.prepare()
    portal.leave()
    await portal.settleLoad('comes')
    expect(portal.readers).toEqual([])
    portal.prepare()
    await portal.settleLoad('comes')
    expect(portal.readers).toHaveLength(1)
  })
})

describe('A reader on screen', () => {
  test.each<readonly [string, (portal: OpenConsole) => unknown]>([
    ['the next request', (portal) => portal.send('none')],
    ['another server', (portal) => portal.chooseServer('service')],
    ['leaving', (portal) => portal.leave()],
  ])('is closed exactly once, immediately, by %s', async (_cause, replace) => {
    const portal = await showResponse()
    void replace(portal)
    expect(portal.readers[0]?.closed()).toBe(1)
    portal.chooseServer('sandbox')
    portal.leave()
    expect(portal.readers[0]?.closed()).toBe(1)
  })

  test('is closed after its listeners are notified of the change', async () => {
    const portal = await showResponse()
    const heard: number[] = []
    portal.subscribe(() => heard.push(...countCloses(portal)))
    portal.chooseServer('service')
    expect(heard).toEqual([0])
    expect(countCloses(portal)).toEqual([1])
  })
})

test('Cancel keeps the reader of a request open for received data', async () => {
  const portal = openConsole()
  await portal.send('none')
  portal.cancel()
  expect(countCloses(portal)).toEqual([0])
})

describe('A kept response', () => {
  test('is reopened with its own reader, and the previous reader is closed', async () => {
    const portal = await showResponse()
    await portal.send('none')
    await portal.made[1]?.respond()
    const [, earlier] = portal.snapshot().history
    if (earlier) portal.reopen(earlier)
    expect(portal.snapshot().exchange).toMatchObject({
      phase: 'responded',
      past: earlier,
      call: earlier?.call,
    })
    expect(portal.snapshot().history.map(({ number }) => number)).toEqual([2, 1])
    expect(countCloses(portal)).toEqual([1, 1, 0])
  })

  test('is not reopened while a request runs, or when it was too large to keep', async () => {
    const portal = await showResponse()
    await portal.send('none')
    const [past] = portal.snapshot().history
    if (past) portal.reopen(past)
    expect(portal.phase()).toBe('sending')
    await portal.made[1]?.respond('x'.repeat(5_000_001))
    const { exchange, history } = portal.snapshot()
    expect(history[0]?.evidence).toBeUndefined()
    if (history[0]) portal.reopen(history[0])
    expect(portal.snapshot().exchange).toBe(exchange)
  })
})
