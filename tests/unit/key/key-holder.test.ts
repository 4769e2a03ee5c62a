import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import { holdsKey } from '#key/echo/key-echoes.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'

const text = 'obviously-fake-key-0001'
const key = keepKey(text)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('Holding', () => {
  test('A new holder is empty, without a reason', () => {
    expect(createKeyHolder().snapshot()).toEqual({ state: 'empty', released: undefined })
  })

  test('The snapshot describes the key without its text', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    expect(holder.snapshot()).toEqual({
      state: 'holding',
      mask: '••••••••••••',
      length: text.length,
      serverId: 'sandbox',
      idleAt: 1_000_000 + idleMilliseconds,
    })
    expect(inspect([holder, holder.snapshot()], { showHidden: true, depth: 9 })).not.toContain(text)
  })

  test('The key is lent only for its own server', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    expect(holder.borrow('service')).toBeUndefined()
    expect(holder.borrow('sandbox')).toBe(key)
  })

  test('A new key and its server replace the old ones', () => {
    const holder = createKeyHolder()
    const other = keepKey('another-fake-key')
    holder.hold(key, 'sandbox')
    holder.hold(other, 'service')
    expect(holder.borrow('sandbox')).toBeUndefined()
    expect(holder.borrow('service')).toBe(other)
  })

  test('The idle time of an old key does not release the new one', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    holder.hold(keepKey('another-fake-key'), 'sandbox')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().state).toBe('holding')
  })
})

describe('Releasing', () => {
  test.each(['forgotten', 'server-changed', 'idle', 'page-left'] as const)(
    'The reason %s is kept, but not the key or the timer',
    (reason) => {
      const holder = createKeyHolder()
      holder.hold(key, 'sandbox')
      holder.release(reason)
      expect(holder.snapshot()).toEqual({ state: 'empty', released: reason })
      expect(holder.borrow('sandbox')).toBeUndefined()
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('Without a key nothing changes, and the earlier reason is kept', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    holder.release('forgotten')
    const before = holder.snapshot()
    holder.release('page-left')
    expect(holder.snapshot()).toBe(before)
  })
})

describe('The idle time', () => {
  test('It is ten minutes', () => {
    expect(idleMilliseconds).toBe(10 * 60 * 1000)
  })

  test('At its end the key is released and the listeners are notified', () => {
    const holder = createKeyHolder()
    const listener = vi.fn<() => void>()
    holder.hold(key, 'sandbox')
    holder.subscribe(listener)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test.each([
    ['keepAwake', (holder: ReturnType<typeof createKeyHolder>) => holder.keepAwake()],
    ['borrow', (holder: ReturnType<typeof createKeyHolder>) => holder.borrow('sandbox')],
  ])('%s restarts it', (_name, use) => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    use(holder)
    expect(holder.snapshot()).toMatchObject({ idleAt: Date.now() + idleMilliseconds })
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().state).toBe('holding')
    vi.advanceTimersByTime(1)
    expect(holder.snapshot().state).toBe('empty')
  })

  test('Borrowing for another server does not restart it', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    holder.borrow('service')
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test('After a sleep in which no timer ran, the first check of the clock ends it', () => {
    const holder = createKeyHolder()
    const changed = vi.fn<() => void>()
    holder.hold(key, 'sandbox')
    holder.subscribe(changed)
    vi.setSystemTime(Date.now() + idleMilliseconds)
    expect(changed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(changed).toHaveBeenCalledOnce()
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('After the clock was set back, the timer ends it', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    vi.setSystemTime(0)
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })
})

describe('In use', () => {
  test('A key is not forgotten during a request, however long, and its idle time restarts at the end', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    const end = holder.keepInUse()
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot()).toMatchObject({ state: 'holding', idleAt: undefined })
    end()
    expect(holder.snapshot()).toMatchObject({ idleAt: Date.now() + idleMilliseconds })
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().state).toBe('holding')
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test('A sign of the reader meanwhile does not start the idle time', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    holder.keepInUse()
    vi.advanceTimersByTime(1000)
    holder.keepAwake()
    holder.borrow('sandbox')
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot().state).toBe('holding')
  })

  test('The end of the last use starts the idle time, and each end counts once', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    const endFirst = holder.keepInUse()
    const endSecond = holder.keepInUse()
    endFirst()
    endFirst()
    expect(holder.snapshot()).toMatchObject({ idleAt: undefined })
    endSecond()
    expect(holder.snapshot()).toMatchObject({ idleAt: Date.now() + idleMilliseconds })
  })

  test('A use of an earlier key does not affect the idle time of the next one', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    const end = holder.keepInUse()
    holder.release('forgotten')
    holder.hold(keepKey('another-fake-key'), 'sandbox')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    end()
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test('Forgetting works as usual and leaves no timer', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    const end = holder.keepInUse()
    holder.release('forgotten')
    end()
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'forgotten' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('A key that is overdue by the clock cannot be used', () => {
    const { holder } = sleep()
    holder.keepInUse()
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })
})

describe('After a sleep in which no timer ran', () => {
  test('Borrowing finds no key', () => {
    const { holder, listener } = sleep()
    expect(holder.borrow('sandbox')).toBeUndefined()
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('A sign of the reader does not restore the key', () => {
    const { holder } = sleep()
    holder.keepAwake()
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test('Releasing keeps the true reason', () => {
    const { holder } = sleep()
    holder.release('forgotten')
    expect(holder.snapshot()).toEqual({ state: 'empty', released: 'idle' })
  })

  test('A snapshot finds no key, and notifies the listeners after it has returned', async () => {
    const { holder, listener } = sleep()
    const snapshot = holder.snapshot()
    expect(snapshot).toEqual({ state: 'empty', released: 'idle' })
    expect(listener).not.toHaveBeenCalled()
    expect(holder.snapshot()).toBe(snapshot)
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('Subscribing', () => {
  test('Listeners are notified of every change until they unsubscribe', () => {
    const holder = createKeyHolder()
    const listener = vi.fn<() => void>()
    const stop = holder.subscribe(listener)
    holder.hold(key, 'sandbox')
    vi.advanceTimersByTime(1)
    holder.keepAwake()
    holder.release('forgotten')
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    holder.hold(key, 'sandbox')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('A listener sees the new state', () => {
    const holder = createKeyHolder()
    const states: string[] = []
    holder.subscribe(() => states.push(holder.snapshot().state))
    holder.hold(key, 'sandbox')
    holder.release('forgotten')
    expect(states).toEqual(['holding', 'empty'])
  })

  test('The snapshot is the same object until something changes', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
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

/** A holder whose key is overdue by the clock while no timer has run. */
function sleep() {
  const holder = createKeyHolder({ idleMilliseconds: 50 })
  const listener = vi.fn<() => void>()
  holder.hold(key, 'sandbox')
  holder.subscribe(listener)
  vi.setSystemTime(1_000_050)
  return { holder, listener }
}

describe('A text that contains the key', () => {
  test('is recognised verbatim without a search', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox')
    expect(holder.isIn(`a=${text}&b`)).toBe(true)
    expect(holder.isIn(btoa(text))).toBe(false)
  })

  test.each([
    ['the key', text],
    ['the key inside other text', `a=${text}&b`],
    ['the key in capitals', text.toUpperCase()],
    ['the key in Basic credentials', btoa(`user:${text}`)],
  ])('is recognised: %s', (_, typed) => {
    const holder = createKeyHolder()
    expect(holder.isIn(typed, holdsKey)).toBe(false)
    holder.hold(key, 'sandbox')
    expect(holder.isIn(typed, holdsKey)).toBe(true)
    expect(holder.isIn('another text', holdsKey)).toBe(false)
    holder.release('forgotten')
    expect(holder.isIn(typed, holdsKey)).toBe(false)
  })
})
