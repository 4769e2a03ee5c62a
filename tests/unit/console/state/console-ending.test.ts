import { describe, expect, test } from 'vitest'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, openResponded, openSending, scheme } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

type End = readonly [string, (opened: OpenConsole) => void, object, object]

const gone = { phase: 'resting' }
const moved = { ...gone, ended: 'server-changed' }
const ends: readonly End[] = [
  [
    'Cancel',
    (opened) => opened.cancel(),
    { phase: 'prevented', why: 'cancelled' },
    { phase: 'failed' },
  ],
  [
    'Forget key',
    (opened) => opened.forgetKey(scheme),
    { ...gone, ended: 'key-forgotten' },
    { ...gone, ended: 'key-forgotten' },
  ],
  ['Another server', (opened) => opened.chooseServer('service'), moved, moved],
  ['Leaving', (opened) => opened.leave(), gone, gone],
]

describe('Ending a request', () => {
  test.each(ends)('%s while the module loads sends nothing', async (_end, end, loading) => {
    const opened = openConsole({ isLoadHeld: true })
    opened.takeKey(keyText)
    await opened.send(0)
    end(opened)
    await settlePromises()
    expect(opened.snapshot().exchange).toEqual(loading)
    await opened.settleLoad('comes')
    expect(opened.made).toEqual([])
    expect(opened.snapshot().exchange).toEqual(loading)
  })

  test.each(ends)('%s during a request ends it', async (_end, end, _loading, sending) => {
    const opened = await openSending()
    end(opened)
    expect(opened.made[0]?.cancelled.aborted).toBe(true)
    await opened.made[0]?.fail()
    expect(opened.snapshot().exchange).toMatchObject(sending)
    await opened.send('none')
    expect(opened.made).toHaveLength(2)
  })

  test.each(ends.slice(1))(
    'After %s a late response is dropped',
    async (_end, end, _loading, sending) => {
      const opened = await openSending()
      end(opened)
      await opened.made[0]?.respond()
      expect(opened.snapshot().exchange).toEqual(sending)
      expect(opened.snapshot().history).toEqual([])
    },
  )

  test.each([
    ['Forget key', (opened: OpenConsole) => opened.forgetKey(scheme)],
    ['choosing another server', (opened: OpenConsole) => opened.chooseServer('service')],
  ])(
    'After %s the next request starts without waiting for the previous one, whose response is dropped',
    async (_end, end) => {
      const opened = await openSending()
      end(opened)
      await opened.send('none')
      expect(opened.made).toHaveLength(2)
      expect(opened.made.map(({ cancelled }) => cancelled.aborted)).toEqual([true, false])
      await opened.made[0]?.respond('{"late":true}')
      expect(opened.snapshot()).toMatchObject({
        exchange: { phase: 'sending', number: 2 },
        history: [],
      })
      await opened.made[1]?.respond()
      expect(opened.snapshot()).toMatchObject({
        exchange: { phase: 'responded', past: { number: 2 } },
        history: [{ number: 2 }],
      })
      // The late response did not end the second request, which can still be cancelled or left.
      await opened.send('none')
      opened.leave()
      expect(opened.made[2]?.cancelled.aborted).toBe(true)
    },
  )

  test('After Cancel the next request waits until the received data is shown', async () => {
    const opened = openConsole()
    await opened.send('none')
    opened.cancel()
    await opened.send('none')
    expect(opened.made).toHaveLength(1)
    await opened.made[0]?.respond()
    await opened.send('none')
    expect(opened.made).toHaveLength(2)
  })

  test('After the end, Cancel does nothing, and Forget key keeps the response', async () => {
    const opened = await openResponded()
    const { exchange } = opened.snapshot()
    opened.cancel()
    opened.forgetKey(scheme)
    expect(opened.snapshot().exchange).toBe(exchange)
  })
})
