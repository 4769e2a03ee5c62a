import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { containsKey } from '#key/echo/key-echoes.ts'
import { createKeyHolder, idleMilliseconds } from '#key/key-holder.ts'
import type { KeyHolder, RefreshToken } from '#key/key-holder.ts'

// any-use.test.ts tests that a key is lent only for its own server and before its idle time ends.

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

function makeRefresh(of: string): RefreshToken {
  return { token: keepKey(of), url: 'https://login.example/token', clientId: 'docs' }
}

describe('A token that came with a grant', () => {
  const refresh = makeRefresh('obviously-fake-refresh-0001')
  const grant = { grantedAt: 1, expiresAt: 2_000_000, scopes: ['read'], refresh }

  function holdGranted() {
    const holder = createKeyHolder()
    holder.hold(key, 'service', 'login', grant)
    return holder
  }

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
    expect(holder.listSecrets('service')).toEqual([key, refresh.token])
    expect(holder.listSecrets('sandbox')).toEqual([])
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
  const refresh = makeRefresh('obviously-fake-refresh-0002')
  const grant = { grantedAt: 1, expiresAt: 600_001, scopes: ['read'], refresh }
  const failure = { page: undefined, what: 'Refused.', remedy: 'Sign in again.' }

  function holdGranted(): KeyHolder {
    const holder = createKeyHolder()
    holder.hold(key, 'service', 'login', { ...grant, refresh: makeRefresh('fake-refresh-0001') })
    return holder
  }

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
    expect(request.hold(token, grant)).toBe(false)
    expect(holder.snapshot()).toBe(before)
    expect(holder.isIn('obviously-fake-token-0002')).toBe(false)
  })

  test.each(ends)('without a held secret ends with %s', (_, end) => {
    const holder = createKeyHolder()
    const request = holder.requestToken('service', 'login', 'sign-in')
    end(holder)
    expect(request.ended.aborted).toBe(true)
    expect(request.hold(token, grant)).toBe(false)
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
      expect(request.hold(token, grant)).toBe(false)
      expect(holder.snapshot()).toEqual(gone)
    }
  })

  test('is not ended by changes to another scheme', () => {
    const holder = holdGranted()
    const request = holder.requestToken('service', 'login', 'renewal')
    holder.hold(other, 'service', 'basic')
    holder.requestToken('service', 'second', 'sign-in').end()
    holder.release('forgotten', 'basic')
    expect(request.hold(token, grant)).toBe(true)
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
    holder.requestToken('service', 'login', 'renewal').hold(token, grant)
    expect(describeRenewal()).toBeUndefined()
  })

  test('by the user restarts the idle time, unlike an automatic renewal', () => {
    for (const [kind, isHeld] of [
      ['renewal', true],
      ['automatic-renewal', false],
    ] as const) {
      const holder = holdGranted()
      vi.advanceTimersByTime(idleMilliseconds - 1)
      expect(holder.requestToken('service', 'login', kind).hold(token, grant)).toBe(true)
      vi.advanceTimersByTime(1)
      expect(holder.snapshot().held).toHaveLength(isHeld ? 1 : 0)
      holder.release('page-left')
    }
  })

  test('for a renewal during a request keeps the new token during that request', () => {
    const holder = holdGranted()
    const end = holder.keepInUse()
    holder.requestToken('service', 'login', 'automatic-renewal').hold(token, grant)
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(holder.borrow('service').get('login')).toBe(token)
    end()
    vi.advanceTimersByTime(idleMilliseconds)
    expect(holder.snapshot()).toEqual(gone)
  })

  test('keeps replaced tokens only for masking, until they are forgotten', () => {
    const holder = holdGranted()
    holder.requestToken('service', 'login', 'renewal').hold(token, grant)
    expect(holder.listSecrets('service')).toHaveLength(4)
    expect(holder.listSecrets('service')).toContain(key)
    expect([...holder.borrow('service').values()]).toEqual([token])
    for (let count = 0; count < 30; count += 1) {
      holder.requestToken('service', 'login', 'renewal').hold(keepKey(`fake-${count}`), grant)
    }
    expect(holder.listSecrets('service')).toHaveLength(22)
    holder.release('forgotten', 'login')
    expect(holder.listSecrets('service')).toEqual([])
  })
})

test('A refresh token is never the secret of a scheme', () => {
  const holder = createKeyHolder()
  const refresh = makeRefresh('obviously-fake-refresh-0001')
  const grant = { grantedAt: 1, expiresAt: undefined, scopes: [], refresh }
  holder.hold(key, 'service', 'code', grant)
  expect([...holder.borrow('service').keys()]).toEqual(['code'])
  holder.hold(other, 'service', 'code refresh')
  expect(holder.borrow('service').get('code refresh')).toBe(other)
  expect(holder.requestToken('service', 'code', 'renewal').refresh).toBe(refresh)
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
