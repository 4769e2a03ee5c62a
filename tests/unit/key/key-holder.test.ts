import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
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

describe('Secrets of several schemes', () => {
  const other = keepNameAndPassword('fake-name', 'another-fake-secret')
  const holdBoth = () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    holder.hold(other, 'sandbox', 'basic')
    return holder
  }

  test('are lent together, by scheme, in the order in which they were first held', () => {
    const holder = holdBoth()
    holder.hold(key, 'sandbox', 'bearer')
    expect([...holder.borrow('sandbox')]).toEqual([
      ['bearer', key],
      ['basic', other],
    ])
    expect(holder.snapshot().held.map(({ scheme }) => scheme)).toEqual(['bearer', 'basic'])
  })

  test('are all looked for in a text', () => {
    const holder = holdBoth()
    expect(holder.isIn(text)).toBe(true)
    expect(holder.isIn('another-fake-secret')).toBe(true)
    expect(holder.isIn('fake-name')).toBe(false)
    expect(holder.isIn('AnOther-Fake-Secret', holdsKey)).toBe(true)
  })

  test('are released one by one or together', () => {
    const holder = holdBoth()
    holder.release('forgotten', 'basic')
    expect(holder.snapshot()).toMatchObject({ released: 'forgotten', held: [{ scheme: 'bearer' }] })
    expect(holder.isIn('another-fake-secret')).toBe(false)
    holder.hold(other, 'sandbox', 'basic')
    expect(holder.snapshot().released).toBeUndefined()
    holder.release('page-left')
    expect(holder.snapshot()).toEqual({ released: 'page-left', held: [] })
  })

  test('Releasing a scheme that holds nothing changes nothing', () => {
    const holder = holdBoth()
    const before = holder.snapshot()
    holder.release('forgotten', 'another')
    expect(holder.snapshot()).toBe(before)
  })

  test('A secret for another server drops them all', () => {
    const holder = holdBoth()
    holder.hold(key, 'service', 'bearer')
    expect(holder.borrow('sandbox').size).toBe(0)
    expect([...holder.borrow('service').keys()]).toEqual(['bearer'])
  })

  test('have one idle time, which any of them restarts', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    holder.hold(other, 'sandbox', 'basic')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('An overdue one is dropped when another is held', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.setSystemTime(Date.now() + idleMilliseconds)
    holder.hold(other, 'sandbox', 'basic')
    expect([...holder.borrow('sandbox').keys()]).toEqual(['basic'])
  })

  test('A request with one of them keeps the other, and one that replaces the other does not end it', () => {
    const holder = holdBoth()
    const end = holder.keepInUse()
    holder.hold(keepKey('a-third-fake-key'), 'sandbox', 'basic')
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot().held).toHaveLength(2)
    end()
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
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

describe('The idle time', () => {
  test('It is ten minutes', () => {
    expect(idleMilliseconds).toBe(10 * 60 * 1000)
  })

  test('At its end the key is released and the listeners are notified', () => {
    const holder = createKeyHolder()
    const listener = vi.fn<() => void>()
    holder.hold(key, 'sandbox', 'bearer')
    holder.subscribe(listener)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test.each([
    ['keepAwake', (holder: ReturnType<typeof createKeyHolder>) => holder.keepAwake()],
    ['borrow', (holder: ReturnType<typeof createKeyHolder>) => holder.borrow('sandbox')],
  ])('%s restarts it', (_name, use) => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    use(holder)
    expect(holder.snapshot()).toMatchObject({ held: [{ idleAt: Date.now() + idleMilliseconds }] })
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(holder.snapshot().held).toEqual([])
  })

  test('Borrowing for another server does not restart it', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    holder.borrow('service')
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('After a sleep in which no timer ran, the first check of the clock ends it', () => {
    const holder = createKeyHolder()
    const changed = vi.fn<() => void>()
    holder.hold(key, 'sandbox', 'bearer')
    holder.subscribe(changed)
    vi.setSystemTime(Date.now() + idleMilliseconds)
    expect(changed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(changed).toHaveBeenCalledOnce()
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('After the clock was set back, the timer ends it', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    vi.setSystemTime(0)
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })
})

describe('In use', () => {
  test('A key is not forgotten during a request, however long, and its idle time restarts at the end', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    const end = holder.keepInUse()
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot()).toMatchObject({ held: [{ idleAt: undefined }] })
    end()
    expect(holder.snapshot()).toMatchObject({ held: [{ idleAt: Date.now() + idleMilliseconds }] })
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(holder.snapshot().held).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('A sign of the reader meanwhile does not start the idle time', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    holder.keepInUse()
    vi.advanceTimersByTime(1000)
    holder.keepAwake()
    holder.borrow('sandbox')
    vi.advanceTimersByTime(3 * idleMilliseconds)
    expect(holder.snapshot().held).toHaveLength(1)
  })

  test('The end of the last use starts the idle time, and each end counts once', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    const endFirst = holder.keepInUse()
    const endSecond = holder.keepInUse()
    endFirst()
    endFirst()
    expect(holder.snapshot()).toMatchObject({ held: [{ idleAt: undefined }] })
    endSecond()
    expect(holder.snapshot()).toMatchObject({ held: [{ idleAt: Date.now() + idleMilliseconds }] })
  })

  test('A use of an earlier key does not affect the idle time of the next one', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    const end = holder.keepInUse()
    holder.release('forgotten')
    holder.hold(keepKey('another-fake-key'), 'sandbox', 'bearer')
    vi.advanceTimersByTime(idleMilliseconds - 1)
    end()
    vi.advanceTimersByTime(1)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('Forgetting works as usual and leaves no timer', () => {
    const holder = createKeyHolder()
    holder.hold(key, 'sandbox', 'bearer')
    const end = holder.keepInUse()
    holder.release('forgotten')
    end()
    expect(holder.snapshot()).toEqual({ released: 'forgotten', held: [] })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('A key that is overdue by the clock cannot be used', () => {
    const { holder } = sleep()
    holder.keepInUse()
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })
})

describe('After a sleep in which no timer ran', () => {
  test('Borrowing finds no key', () => {
    const { holder, listener } = sleep()
    expect(holder.borrow('sandbox').size).toBe(0)
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('A sign of the reader does not restore the key', () => {
    const { holder } = sleep()
    holder.keepAwake()
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('Releasing keeps the true reason', () => {
    const { holder } = sleep()
    holder.release('forgotten')
    expect(holder.snapshot()).toEqual({ released: 'idle', held: [] })
  })

  test('A snapshot finds no key, and notifies the listeners after it has returned', async () => {
    const { holder, listener } = sleep()
    const snapshot = holder.snapshot()
    expect(snapshot).toEqual({ released: 'idle', held: [] })
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

/** A holder whose key is overdue by the clock while no timer has run. */
function sleep() {
  const holder = createKeyHolder({ idleMilliseconds: 50 })
  const listener = vi.fn<() => void>()
  holder.hold(key, 'sandbox', 'bearer')
  holder.subscribe(listener)
  vi.setSystemTime(1_000_050)
  return { holder, listener }
}

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
    ['the key in capitals', text.toUpperCase()],
    ['the key in Basic credentials', btoa(`user:${text}`)],
  ])('is recognised: %s', (_, typed) => {
    const holder = createKeyHolder()
    expect(holder.isIn(typed, holdsKey)).toBe(false)
    holder.hold(key, 'sandbox', 'bearer')
    expect(holder.isIn(typed, holdsKey)).toBe(true)
    expect(holder.isIn('another text', holdsKey)).toBe(false)
    holder.release('forgotten')
    expect(holder.isIn(typed, holdsKey)).toBe(false)
  })
})
