import { describe, expect, test } from 'vitest'
import { openConsole, scheme } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

/** Number of times each reader was closed, in the order they were started. */
const countCloses = ({ readers }: OpenConsole) => readers.map((reader) => reader.closed())

async function showResponse(): Promise<OpenConsole> {
  const opened = openConsole()
  await opened.send('none')
  await opened.made[0]?.respond()
  return opened
}

describe('A spare reader', () => {
  test('is started once, at the first sign of use, and used by the next request', async () => {
    const opened = openConsole({ isLoadHeld: true })
    opened.prepare()
    opened.noteUse()
    await opened.settleLoad('comes')
    expect(opened.readers).toHaveLength(1)
    await opened.send('none')
    expect(opened.made[0]?.reader).toBe(opened.readers[0])
    expect(opened.readers).toHaveLength(1)
  })

  test('is not started while a request runs', async () => {
    const opened = openConsole()
    await opened.send('none')
    opened.prepare()
    await opened.settleLoad('comes')
    expect(opened.readers).toHaveLength(1)
  })

  test('is not started while an abandoned request is ending', async () => {
    const opened = openConsole()
    opened.takeKey('obviously-fake-key-0001')
    await opened.send(0)
    opened.forgetKey(scheme)
    opened.prepare()
    await opened.settleLoad('comes')
    expect(countCloses(opened)).toEqual([1])
    await opened.made[0]?.respond()
    opened.prepare()
    await opened.settleLoad('comes')
    expect(opened.readers).toHaveLength(2)
  })

  test('is not started for a page that was left while the module was loading', async () => {
    const opened = openConsole({ isLoadHeld: true })
    opened.prepare()
    opened.leave()
    await opened.settleLoad('comes')
    expect(opened.readers).toEqual([])
    opened.prepare()
    await opened.settleLoad('comes')
    expect(opened.readers).toHaveLength(1)
  })
})

describe('A reader on screen', () => {
  test.each<readonly [string, (opened: OpenConsole) => unknown]>([
    ['the next request', (opened) => opened.send('none')],
    ['another server', (opened) => opened.chooseServer('service')],
    ['leaving', (opened) => opened.leave()],
  ])('is closed exactly once, immediately, by %s', async (_cause, replace) => {
    const opened = await showResponse()
    void replace(opened)
    expect(opened.readers[0]?.closed()).toBe(1)
    opened.chooseServer('sandbox')
    opened.leave()
    expect(opened.readers[0]?.closed()).toBe(1)
  })

  test('is closed after its listeners are notified of the change', async () => {
    const opened = await showResponse()
    const heard: number[] = []
    opened.subscribe(() => heard.push(...countCloses(opened)))
    opened.chooseServer('service')
    expect(heard).toEqual([0])
    expect(countCloses(opened)).toEqual([1])
  })
})

test('Cancel keeps the reader of a request open for received data', async () => {
  const opened = openConsole()
  await opened.send('none')
  opened.cancel()
  expect(countCloses(opened)).toEqual([0])
})

describe('A kept response', () => {
  test('is reopened with its own reader, and the previous reader is closed', async () => {
    const opened = await showResponse()
    await opened.send('none')
    await opened.made[1]?.respond()
    const [, earlier] = opened.snapshot().history
    if (earlier) opened.reopen(earlier)
    expect(opened.snapshot().exchange).toMatchObject({
      phase: 'responded',
      past: earlier,
      call: earlier?.call,
    })
    expect(opened.snapshot().history.map(({ number }) => number)).toEqual([2, 1])
    expect(countCloses(opened)).toEqual([1, 1, 0])
  })

  test('is not reopened while a request runs, or when it was too large to keep', async () => {
    const opened = await showResponse()
    await opened.send('none')
    const [past] = opened.snapshot().history
    if (past) opened.reopen(past)
    expect(opened.phase()).toBe('sending')
    await opened.made[1]?.respond('x'.repeat(5_000_001))
    const { exchange, history } = opened.snapshot()
    expect(history[0]?.evidence).toBeUndefined()
    if (history[0]) opened.reopen(history[0])
    expect(opened.snapshot().exchange).toBe(exchange)
  })
})
