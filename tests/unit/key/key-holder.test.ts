import * as fc from 'fast-check'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { containsKey } from '#key/echo/key-echoes.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'

const text = 'obviously-fake-key-0001'
const key = keepKey(text)
const other = keepNameAndPassword('fake-name', 'another-fake-secret')

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

function holdOne() {
  const holder = createKeyHolder()
  const listener = vi.fn<() => void>()
  holder.hold(key, 'sandbox', 'bearer')
  holder.subscribe(listener)
  return { holder, listener }
}

function holdBoth(): KeyHolder {
  const { holder } = holdOne()
  holder.hold(other, 'sandbox', 'basic')
  return holder
}

function sleep() {
  const held = holdOne()
  vi.setSystemTime(Date.now() + idleMilliseconds)
  return held
}

const gone = { released: 'idle', held: [] }

describe('Holding', () => {
  test('A new holder is empty, without a release reason', () => {
    expect(createKeyHolder().snapshot()).toEqual({ released: undefined, held: [] })
  })

  test('The snapshot describes the key without its text', () => {
    const { holder } = holdOne()
    expect(holder.snapshot()).toEqual({
      released: undefined,
      held: [{ scheme: 'bearer', mask: '••••••••••••', length: text.length }],
    })
    expect(inspect([holder, holder.snapshot()], { showHidden: true, depth: 9 })).not.toContain(text)
  })

  test('Lends secrets by scheme, in the order in which they were first held', () => {
    const holder = holdBoth()
    holder.hold(key, 'sandbox', 'bearer')
    expect([...holder.borrow('sandbox')]).toEqual([
      ['bearer', key],
      ['basic', other],
    ])
  })

  test('A secret for another server drops all others', () => {
    const holder = holdBoth()
    holder.hold(key, 'service', 'bearer')
    expect(holder.borrow('sandbox').size).toBe(0)
    expect([...holder.borrow('service').keys()]).toEqual(['bearer'])
  })
})

describe('Releasing', () => {
  test('keeps the reason, but not the key or the timer', () => {
    const { holder } = holdOne()
    holder.release('page-left')
    expect(holder.snapshot()).toEqual({ released: 'page-left', held: [] })
    expect(holder.borrow('sandbox').size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('without a secret changes nothing', () => {
    const { holder, listener } = holdOne()
    holder.release('forgotten', 'another')
    expect(listener).not.toHaveBeenCalled()
    holder.release('forgotten')
    holder.release('page-left')
    expect(holder.snapshot().released).toBe('forgotten')
  })

  test('drops one secret or all', () => {
    const holder = holdBoth()
    holder.release('forgotten', 'basic')
    expect(holder.snapshot()).toMatchObject({ released: 'forgotten', held: [{ scheme: 'bearer' }] })
    holder.hold(other, 'sandbox', 'basic')
    expect(holder.snapshot().released).toBeUndefined()
    holder.release('page-left')
    expect(holder.snapshot()).toEqual({ released: 'page-left', held: [] })
  })
})

describe('Subscribing', () => {
  test('Listeners see the new state of every change until they unsubscribe', () => {
    const holder = createKeyHolder()
    const counts: number[] = []
    const stop = holder.subscribe(() => counts.push(holder.snapshot().held.length))
    holder.hold(key, 'sandbox', 'bearer')
    holder.release('forgotten')
    stop()
    holder.hold(key, 'sandbox', 'bearer')
    expect(counts).toEqual([1, 0])
  })

  test('The snapshot is the same object until something changes', () => {
    const { holder, listener } = holdOne()
    const before = holder.snapshot()
    vi.advanceTimersByTime(10)
    holder.keepAwake()
    expect(holder.snapshot()).toBe(before)
    expect(listener).not.toHaveBeenCalled()
  })
})

test('Recognizes a text with any of the secrets, verbatim or in the forms of a search', () => {
  const holder = holdBoth()
  for (const typed of [`a=${text}&b`, 'another-fake-secret']) expect(holder.isIn(typed)).toBe(true)
  expect(holder.isIn('fake-name')).toBe(false)
  expect(holder.isIn(btoa(`x ${text}`))).toBe(false)
  expect(holder.isIn(btoa(`x ${text}`), containsKey)).toBe(true)
  holder.release('forgotten')
  expect(holder.isIn(text)).toBe(false)
})

describe('The idle time', () => {
  test('Releases the key and notifies listeners at its end', () => {
    const { holder, listener } = holdOne()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(holder.snapshot()).toEqual(gone)
  })

  test.each<[string, (holder: KeyHolder) => void]>([
    ['keepAwake', (holder) => holder.keepAwake()],
    ['borrow', (holder) => holder.borrow('sandbox')],
    ['hold', (holder) => holder.hold(other, 'sandbox', 'basic')],
  ])('%s restarts the idle time of all secrets', (_name, use) => {
    const { holder } = holdOne()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    use(holder)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).not.toEqual([])
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual(gone)
  })
})

test('The timer ends the idle time after the clock was set back', () => {
  const { holder } = holdOne()
  vi.setSystemTime(0)
  vi.advanceTimersByTime(idleMilliseconds)
  expect(holder.snapshot()).toEqual(gone)
})

describe('After a sleep in which no timer ran', () => {
  test('the first check of the clock ends the idle time', () => {
    const { holder, listener } = sleep()
    vi.advanceTimersByTime(1000)
    expect(listener).toHaveBeenCalledOnce()
    expect(holder.snapshot()).toEqual(gone)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, (holder: KeyHolder) => unknown]>([
    ['Borrowing', (holder) => expect(holder.borrow('sandbox').size).toBe(0)],
    ['User activity', (holder) => holder.keepAwake()],
    ['A request', (holder) => holder.keepInUse()],
    ['Releasing', (holder) => holder.release('forgotten')],
  ])('%s finds no key', (_, use) => {
    const { holder, listener } = sleep()
    use(holder)
    expect(holder.snapshot()).toEqual(gone)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('an overdue key is dropped when another is held', () => {
    const { holder } = sleep()
    holder.hold(other, 'sandbox', 'basic')
    expect([...holder.borrow('sandbox').keys()]).toEqual(['basic'])
  })

  test('a snapshot finds no key, and notifies the listeners after it has returned', async () => {
    const { holder, listener } = sleep()
    const snapshot = holder.snapshot()
    expect(snapshot).toEqual(gone)
    expect(listener).not.toHaveBeenCalled()
    expect(holder.snapshot()).toBe(snapshot)
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('In use', () => {
  test('A key is kept during a long request, and its idle time restarts at the end', () => {
    const { holder } = holdOne()
    const end = holder.keepInUse()
    holder.keepAwake()
    holder.borrow('sandbox')
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot().held).toHaveLength(1)
    end()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('The end of the last use starts the idle time, and each end counts once', () => {
    const { holder } = holdOne()
    const endFirst = holder.keepInUse()
    const endSecond = holder.keepInUse()
    endFirst()
    endFirst()
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(holder.snapshot().held).toHaveLength(1)
    endSecond()
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('A use of an earlier key does not affect the idle time of the next one', () => {
    const { holder } = holdOne()
    const end = holder.keepInUse()
    holder.release('forgotten')
    holder.hold(keepKey('another-fake-key'), 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    end()
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('A request with one secret keeps the others, even if one is replaced', () => {
    const holder = holdBoth()
    const end = holder.keepInUse()
    holder.hold(keepKey('a-third-fake-key'), 'sandbox', 'basic')
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot().held).toHaveLength(2)
    end()
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('Forgetting works as usual and leaves no timer', () => {
    const { holder } = holdOne()
    const end = holder.keepInUse()
    holder.release('forgotten')
    end()
    expect(holder.snapshot()).toEqual({ released: 'forgotten', held: [] })
    expect(vi.getTimerCount()).toBe(0)
  })
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
