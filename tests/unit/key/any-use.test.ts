import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'

const key = keepKey('obviously-fake-key-0001')

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

test('A key is never lent after its idle time or for another server', () => {
  const time = fc.integer({ min: 1, max: 1.5 * idleMilliseconds })
  const step = fc.oneof(
    fc.record({ does: fc.constant('hold' as const), server: fc.constantFrom('a', 'b') }),
    fc.record({ does: fc.constant('wait' as const), time }),
    fc.record({ does: fc.constant('sleep' as const), time }),
    fc.record({ does: fc.constantFrom('wake' as const, 'release' as const, 'look' as const) }),
    fc.record({ does: fc.constant('borrow' as const), server: fc.constantFrom('a', 'b') }),
  )
  let lent = 0
  const seen: unknown[] = []
  const due: unknown[] = []
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const holder = createKeyHolder()
      let expected: { server: string; until: number } | undefined
      for (const taken of steps) {
        const alive = expected && Date.now() < expected.until ? expected : undefined
        expected = alive
        switch (taken.does) {
          case 'hold':
            holder.hold(key, taken.server, 'bearer')
            expected = { server: taken.server, until: Date.now() + idleMilliseconds }
            break
          case 'wait':
            vi.advanceTimersByTime(taken.time)
            break
          case 'sleep':
            vi.setSystemTime(Date.now() + taken.time)
            break
          case 'wake':
            holder.keepAwake()
            if (alive) expected = { server: alive.server, until: Date.now() + idleMilliseconds }
            break
          case 'release':
            holder.release('forgotten')
            expected = undefined
            break
          case 'look':
            seen.push(holder.snapshot().held.length)
            due.push(alive ? 1 : 0)
            break
          case 'borrow': {
            const mine = alive?.server === taken.server ? alive : undefined
            seen.push(holder.borrow(taken.server).get('bearer') === key)
            due.push(mine !== undefined)
            if (mine) expected = { server: mine.server, until: Date.now() + idleMilliseconds }
            if (mine) lent += 1
            break
          }
        }
      }
      holder.release('forgotten')
      expect(seen.splice(0)).toEqual(due.splice(0))
    }),
    // Enough runs that the number of keys lent below is never too small by chance.
    { numRuns: 1500 },
  )
  expect(lent).toBeGreaterThan(50)
})
