import { describe, expect, test } from 'vitest'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, scheme } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

type End = readonly [string, (portal: OpenConsole) => void, object, object]

const gone = { phase: 'resting' }
const moved = { ...gone, ended: 'server-changed' }
const ends: readonly End[] = [
  [
    'Cancel',
    (portal) => portal.cancel(),
    { phase: 'prevented', why: 'cancelled' },
    { phase: 'failed' },
  ],
  [
    'Forget key',
    (portal) => portal.forgetKey(scheme),
    { ...gone, ended: 'key-forgotten' },
    { ...gone, ended: 'key-forgotten' },
  ],
  ['Another server', (portal) => portal.chooseServer('service'), moved, moved],
  ['Leaving', (portal) => portal.leave(), gone, gone],
]

describe('Ending a request', () => {
  test.each(ends)('%s while the module loads sends nothing', async (_end, end, loading) => {
    const portal = openConsole({ isLoadHeld: true })
    portal.takeKey(keyText)
    await portal.send(0)
    end(portal)
    await settlePromises()
    expect(portal.snapshot().exchange).toEqual(loading)
    await portal.settleLoad('comes')
    expect(portal.made).toEqual([])
    expect(portal.snapshot().exchange).toEqual(loading)
  })

  test.each(ends)('%s during a request ends it', async (_end, end, _loading, sending) => {
    const portal = openConsole()
    portal.takeKey(keyText)
    await portal.send(0)
    end(portal)
    expect(portal.made[0]?.cancelled.aborted).toBe(true)
    await portal.made[0]?.fail()
    expect(portal.snapshot().exchange).toMatchObject(sending)
    await portal.send('none')
    expect(portal.made).toHaveLength(2)
  })

  test.each(ends.slice(1))(
    'After %s a late response is dropped',
    async (_end, end, _loading, sending) => {
      const portal = openConsole()
      portal.takeKey(keyText)
      await portal.send(0)
      end(portal)
      await portal.made[0]?.respond()
      expect(portal.snapshot().exchange).toEqual(sending)
      expect(portal.snapshot().history).toEqual([])
    },
  )

  test.each([
    ['Forget key', (portal: OpenConsole) => portal.forgetKey(scheme)],
    ['choosing another server', (portal: OpenConsole) => portal.chooseServer('service')],
  ])(
    'After %s the next request starts without waiting for the previous one, whose response is dropped',
    async (_end, end) => {
      const portal = openConsole()
      portal.takeKey(keyText)
      await portal.send(0)
      end(portal)
      await portal.send('none')
      expect(portal.made).toHaveLength(2)
      expect(portal.made.map(({ cancelled }) => cancelled.aborted)).toEqual([true, false])
      await portal.made[0]?.respond('{"late":true}')
      expect(portal.snapshot()).toMatchObject({
        exchange: { phase: 'sending', number: 2 },
        history: [],
      })
      await portal.made[1]?.respond()
      expect(portal.snapshot()).toMatchObject({
        exchange: { phase: 'responded', past: { number: 2 } },
        history: [{ number: 2 }],
      })
      // The late response did not end the second request, which can still be cancelled or left.
      await portal.send('none')
      portal.leave()
      expect(portal.made[2]?.cancelled.aborted).toBe(true)
    },
  )

  test('After Cancel the next request waits until the received data is shown', async () => {
    const portal = openConsole()
    await portal.send('none')
    portal.cancel()
    await portal.send('none')
    expect(portal.made).toHaveLength(1)
    await portal.made[0]?.respond()
    await portal.send('none')
    expect(portal.made).toHaveLength(2)
  })

  test('After the end, Cancel does nothing, and Forget key keeps the response', async () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    await portal.send(0)
    await portal.made[0]?.respond()
    const { exchange } = portal.snapshot()
    portal.cancel()
    portal.forgetKey(scheme)
    expect(portal.snapshot().exchange).toBe(exchange)
  })
})
