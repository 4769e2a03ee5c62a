import { describe, expect, test, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import { holdClock, key } from './held-key.ts'

holdClock()

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

/** A holder whose key is overdue by the clock while no timer has run. */
function sleep() {
  const holder = createKeyHolder({ idleMilliseconds: 50 })
  const listener = vi.fn<() => void>()
  holder.hold(key, 'sandbox', 'bearer')
  holder.subscribe(listener)
  vi.setSystemTime(1_000_050)
  return { holder, listener }
}
