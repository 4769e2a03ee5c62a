import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import type { KeyHolder, RefreshToken } from '#key/key-holder.ts'

const text = 'obviously-fake-key-0001'
const key = keepKey(text)
const other = keepNameAndPassword('fake-name', 'another-fake-secret')

const gone = { released: 'idle', held: [] }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

function makeRefresh(of: string): RefreshToken {
  return { token: keepKey(of), url: 'https://login.example/token', clientId: 'docs' }
}

const refresh = makeRefresh('obviously-fake-refresh-0001')
const grant = { grantedAt: 1, expiresAt: 2_000_000, scopes: ['read'], refresh }

function holdGranted(): KeyHolder {
  const holder = createKeyHolder()
  holder.hold(key, 'service', 'login', grant)
  return holder
}

describe('A token that came with a grant', () => {
  test('is described without its refresh token', () => {
    expect(holdGranted().snapshot().held).toEqual([
      {
        scheme: 'login',
        mask: '••••••••••••',
        length: text.length,
        grant: { grantedAt: 1, expiresAt: 2_000_000, scopes: ['read'], isRenewable: true },
      },
    ])
  })

  test('is renewed only for its own server, and its refresh token is also masked', () => {
    const holder = holdGranted()
    expect(holder.requestToken('service', 'login', 'renewal').refresh).toBe(refresh)
    expect(holder.requestToken('sandbox', 'login', 'renewal').refresh).toBeUndefined()
    expect(holder.getSecrets('service')).toEqual([key, refresh.token])
    expect(holder.getSecrets('sandbox')).toEqual([])
    expect(holder.isIn('a obviously-fake-refresh-0001 b')).toBe(true)
  })

  test.each<(holder: KeyHolder) => void>([
    (holder) => holder.release('forgotten', 'login'),
    (holder) => holder.release('page-left'),
    (holder) => holder.hold(other, 'sandbox', 'basic'),
    // A pasted token comes without a grant.
    (holder) => holder.hold(other, 'service', 'login'),
    () => vi.advanceTimersByTime(idleMilliseconds),
  ])('is dropped with its grant: %s', (drop) => {
    const holder = holdGranted()
    drop(holder)
    expect(holder.requestToken('service', 'login', 'renewal').refresh).toBeUndefined()
    expect(holder.isIn('obviously-fake-refresh-0001')).toBe(false)
  })
})

describe('A request for a token', () => {
  const token = keepKey('obviously-fake-token-0002')
  const next = { ...grant, refresh: makeRefresh('obviously-fake-refresh-0002') }
  const failure = { page: undefined, what: 'Refused.', remedy: 'Sign in again.' }

  const ends: readonly (readonly [string, (holder: KeyHolder) => void])[] = [
    ['Forget', (holder) => holder.release('forgotten', 'login')],
    ['leaving the page', (holder) => holder.release('page-left')],
    ['another server', (holder) => holder.release('server-changed')],
    ['a pasted key', (holder) => holder.hold(other, 'service', 'login')],
    ['a key for another server', (holder) => holder.hold(other, 'sandbox', 'basic')],
    ['a later request', (holder) => holder.requestToken('service', 'login', 'sign-in')],
    ['Cancel', (holder) => holder.cancelToken('login', failure)],
  ]

  test.each(ends)('for a held token ends with %s, and its response is not held', (_, end) => {
    const holder = holdGranted()
    const request = holder.requestToken('service', 'login', 'renewal')
    expect(request.ended.aborted).toBe(false)
    end(holder)
    const before = holder.snapshot()
    expect(request.ended.aborted).toBe(true)
    expect(request.hold(token, next)).toBe(false)
    expect(holder.snapshot()).toBe(before)
    expect(holder.isIn('obviously-fake-token-0002')).toBe(false)
  })

  test.each(ends)('without a held secret ends with %s', (_, end) => {
    const holder = createKeyHolder()
    const request = holder.requestToken('service', 'login', 'sign-in')
    end(holder)
    expect(request.ended.aborted).toBe(true)
    expect(request.hold(token, next)).toBe(false)
    expect(holder.isIn('obviously-fake-token-0002')).toBe(false)
  })

  test('ends with the idle time, even if no timer ran', () => {
    for (const pass of [
      () => vi.advanceTimersByTime(idleMilliseconds),
      () => vi.setSystemTime(Date.now() + idleMilliseconds),
    ]) {
      const holder = holdGranted()
      const request = holder.requestToken('service', 'login', 'renewal')
      pass()
      expect(request.hold(token, next)).toBe(false)
      expect(holder.snapshot()).toEqual(gone)
    }
  })

  test('is not ended by changes to another scheme', () => {
    const holder = holdGranted()
    const request = holder.requestToken('service', 'login', 'renewal')
    holder.hold(other, 'service', 'basic')
    holder.requestToken('service', 'second', 'sign-in').end()
    holder.release('forgotten', 'basic')
    expect(request.hold(token, next)).toBe(true)
    expect(holder.borrow('service').get('login')).toBe(token)
  })

  test('for a renewal is described until it ends, then its failure with the current token', () => {
    const holder = holdGranted()
    const describeRenewal = () => holder.snapshot().held[0]?.grant?.renewal
    expect(describeRenewal()).toBeUndefined()
    const request = holder.requestToken('service', 'login', 'renewal')
    expect(describeRenewal()).toEqual({ state: 'under-way' })
    request.end(failure)
    expect(describeRenewal()).toEqual({ state: 'failed', failure })
    expect(holder.borrow('service').get('login')).toBe(key)
    holder.requestToken('service', 'login', 'renewal').hold(token, next)
    expect(describeRenewal()).toBeUndefined()
  })

  test('by the user restarts the idle time, unlike an automatic renewal', () => {
    for (const [kind, isHeld] of [
      ['renewal', true],
      ['automatic-renewal', false],
    ] as const) {
      const holder = holdGranted()
      vi.advanceTimersByTime(idleMilliseconds - 1)
      expect(holder.requestToken('service', 'login', kind).hold(token, next)).toBe(true)
      vi.advanceTimersByTime(1)
      expect(holder.snapshot().held).toHaveLength(isHeld ? 1 : 0)
      holder.release('page-left')
    }
  })

  test('for a renewal during a request keeps the new token during that request', () => {
    const holder = holdGranted()
    const end = holder.keepInUse()
    holder.requestToken('service', 'login', 'automatic-renewal').hold(token, next)
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(holder.borrow('service').get('login')).toBe(token)
    end()
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('keeps replaced tokens only for masking, until they are forgotten', () => {
    const holder = holdGranted()
    holder.requestToken('service', 'login', 'renewal').hold(token, next)
    expect(holder.getSecrets('service')).toHaveLength(4)
    expect(holder.getSecrets('service')).toContain(key)
    expect([...holder.borrow('service').values()]).toEqual([token])
    for (let count = 0; count < 30; count += 1) {
      holder.requestToken('service', 'login', 'renewal').hold(keepKey(`fake-${count}`), next)
    }
    expect(holder.getSecrets('service')).toHaveLength(22)
    holder.release('forgotten', 'login')
    expect(holder.getSecrets('service')).toEqual([])
  })
})

test('A refresh token is never the secret of a scheme', () => {
  const holder = createKeyHolder()
  holder.hold(key, 'service', 'code', grant)
  expect([...holder.borrow('service').keys()]).toEqual(['code'])
  holder.hold(other, 'service', 'code refresh')
  expect(holder.borrow('service').get('code refresh')).toBe(other)
  expect(holder.requestToken('service', 'code', 'renewal').refresh).toBe(refresh)
})
