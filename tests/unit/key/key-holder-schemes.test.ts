import { describe, expect, test, vi } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { hasKey } from '#key/echo/key-echoes.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import { holdClock, key, text } from './held-key.ts'

holdClock()

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
    expect(holder.isIn(btoa('x another-fake-secret'), hasKey)).toBe(true)
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
