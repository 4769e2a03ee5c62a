import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import { hasKey } from '#key/echo/key-echoes.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import { holdClock, key, text } from './held-key.ts'

holdClock()

describe('Holding', () => {
  test('A new holder is empty, without a reason', () => {
    expect(createKeyHolder().snapshot()).toEqual({ released: undefined, held: [] })
  })

  test('The snapshot describes the key without its text', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    expect(holder.snapshot()).toEqual({
      released: undefined,
      held: [
        {
          scheme: 'bearer',
          mask: '••••••••••••',
          length: text.length,
          serverId: 'sandbox',
          idleAt: 1_000_000 + idleMilliseconds,
        },
      ],
    })
    expect(inspect([holder, holder.snapshot()], { showHidden: true, depth: 9 })).not.toContain(text)
  })

  test('The key is lent only for its own server', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    expect(holder.borrow('service').size).toBe(0)
    expect(holder.borrow('sandbox').get('bearer')).toBe(key)
  })

  test('A new key and its server replace the old ones', () => {
    const holder = createKeyHolder()
    const other = keepKey('another-fake-key')
    holder.hold(key, 'sandbox', 'bearer')
    holder.hold(other, 'service', 'bearer')
    expect(holder.borrow('sandbox').size).toBe(0)
    expect(holder.borrow('service').get('bearer')).toBe(other)
  })

  test('The idle time of an old key does not release the new one', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    holder.hold(keepKey('another-fake-key'), 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).toHaveLength(1)
  })
})

describe('Releasing', () => {
  test.each(['forgotten', 'server-changed', 'idle', 'page-left'] as const)(
    'The reason %s is kept, but not the key or the timer',
    (reason) => {
      const holder = createKeyHolder()
      holder.hold(key, 'sandbox', 'bearer')
      holder.release(reason)
      expect(holder.snapshot()).toEqual({ released: reason, held: [] })
      expect(holder.borrow('sandbox').size).toBe(0)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('Without a key nothing changes, and the earlier reason is kept', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    holder.release('forgotten')
    const before = holder.snapshot()
    holder.release('page-left')
    expect(holder.snapshot()).toBe(before)
  })
})

describe('Subscribing', () => {
  test('Listeners are notified of every change until they unsubscribe', () => {
    const holder = createKeyHolder()
    const listener = vi.fn<() => void>()
    const stop = holder.subscribe(listener)
    holder.hold(key, 'sandbox', 'bearer')
    vi.advanceTimersByTime(1)
    holder.keepAwake()
    holder.release('forgotten')
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    holder.hold(key, 'sandbox', 'bearer')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('A listener sees the new state', () => {
    const holder = createKeyHolder()
    const counts: number[] = []
    holder.subscribe(() => counts.push(holder.snapshot().held.length))
    holder.hold(key, 'sandbox', 'bearer')
    holder.release('forgotten')
    expect(counts).toEqual([1, 0])
  })

  test('The snapshot is the same object until something changes', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    const before = holder.snapshot()
    vi.advanceTimersByTime(10)
    expect(holder.snapshot()).toBe(before)
    holder.keepAwake()
    const after = holder.snapshot()
    expect(after).not.toBe(before)
    holder.keepAwake()
    expect(holder.snapshot()).toBe(after)
  })
})

describe('A text that contains the key', () => {
  test('is recognised verbatim without a search', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    expect(holder.isIn(`a=${text}&b`)).toBe(true)
    expect(holder.isIn(btoa(text))).toBe(false)
  })

  test.each([
    ['the key', text],
    ['the key inside other text', `a=${text}&b`],
    ['the key in Basic credentials', btoa(`user:${text}`)],
  ])('is recognised: %s', (_, typed) => {
    const holder = createKeyHolder()
    expect(holder.isIn(typed, hasKey)).toBe(false)
    holder.hold(key, 'sandbox', 'bearer')
    expect(holder.isIn(typed, hasKey)).toBe(true)
    expect(holder.isIn('another text', hasKey)).toBe(false)
    holder.release('forgotten')
    expect(holder.isIn(typed, hasKey)).toBe(false)
  })
})
