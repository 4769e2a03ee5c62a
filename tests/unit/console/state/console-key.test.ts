import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatExchange } from '#console/console-module.tsx'
import { idleMilliseconds } from '#key/key-holder.ts'
import { keyText, openConsole, scheme, servers } from './open-console.ts'

const otherForm = btoa(keyText)

/** Fakes only timers that promises do not use. */
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

describe('Taking a key', () => {
  test('Holds a key for the chosen server, and reports what was removed', () => {
    const portal = openConsole()
    expect(portal.takeKey(` Bearer ${keyText}\n`)).toBe(true)
    const notice = portal.snapshot().notices[scheme]
    expect(portal.held()).toMatchObject({ length: keyText.length })
    expect(notice).toMatchObject({ kind: 'accepted', warnings: [] })
    expect(notice).toHaveProperty('removed.length', 2)
  })

  test.each(['', 'two words', 'x'.repeat(1_000_000)])(
    'Refuses text that cannot be a key with a reason, and holds no key',
    (pasted) => {
      const portal = openConsole()
      expect(portal.takeKey(pasted)).toBe(false)
      expect(portal.snapshot()).toMatchObject({
        holding: { held: [] },
        notices: { [scheme]: { kind: 'refused', refusal: expect.anything() } },
      })
    },
  )

  test('Accepts no key without a server', () => {
    const portal = openConsole({ servers: [] })
    expect(portal.takeKey(keyText)).toBe(false)
    expect(portal.snapshot()).toMatchObject({ holding: { held: [] }, server: undefined })
  })

  test('Send without the required key asks for one and sends nothing', async () => {
    const portal = openConsole()
    await portal.send(0)
    expect(portal.snapshot().notices).toEqual({ [scheme]: { kind: 'needed' } })
    expect(portal.phase()).toBe('resting')
  })
})

describe('Fields and calls that contain the key', () => {
  test('Clears parameters that contain the key when it is taken, and keeps others', () => {
    const portal = openConsole()
    portal.addParameter('name', `x${keyText}`)
    portal.addParameter(keyText, 'stays')
    portal.takeKey(keyText)
    expect(portal.parameters()).toEqual([
      { name: 'name', value: '', refused: 'text' },
      { name: '', value: 'stays', refused: 'name' },
    ])
    expect(portal.snapshot().planning).toMatchObject({ refusals: [{ field: 'query:' }] })
  })

  test('A parameter never accepts the held key', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.addParameter('name', keyText)
    expect(portal.isKeyIn(`a${keyText}b`)).toBe(true)
    expect(portal.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  })

  test('Checks text typed before the search for other forms of the key was loaded once it is', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.takeKey(keyText)
    portal.addParameter('name', otherForm)
    expect(portal.isKeyIn(otherForm)).toBe(false)
    portal.prepare()
    await portal.settleLoad('comes')
    expect(portal.isKeyIn(otherForm)).toBe(true)
    expect(portal.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  })

  test('Removes a call whose URL contains the key from the screen and the history when the key is taken', async () => {
    const portal = openConsole()
    await portal.send('none')
    await portal.made[0]?.respond()
    portal.addParameter('name', keyText)
    await portal.send('none')
    await portal.made[1]?.respond()
    expect(portal.snapshot().history.map(({ number }) => number)).toEqual([2, 1])
    portal.takeKey(keyText)
    expect(portal.snapshot().exchange).toEqual({ phase: 'resting', ended: 'key-in-call' })
    expect(portal.snapshot().history.map(({ number }) => number)).toEqual([1])
  })

  test('Ends a running call whose URL contains the key when the key is taken', async () => {
    const portal = openConsole()
    portal.addParameter('name', keyText)
    await portal.send('none')
    portal.takeKey(keyText)
    expect(portal.made[0]?.cancelled.aborted).toBe(true)
    expect(portal.snapshot().exchange).toEqual({ phase: 'resting', ended: 'key-in-call' })
    await portal.made[0]?.respond()
    expect(portal.snapshot().history).toEqual([])
  })

  test('A running call without the key continues', async () => {
    const portal = openConsole()
    await portal.send('none')
    portal.takeKey(keyText)
    expect(portal.made[0]?.cancelled.aborted).toBe(false)
    expect(portal.phase()).toBe('sending')
  })

  test('Does not send a request whose URL contained the key when Send was pressed, not even without it', async () => {
    const portal = openConsole()
    portal.addParameter('name', keyText)
    const { emptied } = portal.snapshot()
    portal.takeKey(keyText)
    await portal.send(0, { emptied })
    expect(portal.made).toEqual([])
    expect(portal.snapshot().exchange).toEqual({ phase: 'prevented', why: 'key-in-field' })
  })

  test('Drops a request whose URL contains another form of the key as soon as that is known', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.takeKey(keyText)
    portal.addParameter('name', otherForm)
    const { emptied } = portal.snapshot()
    await portal.send(0, { emptied })
    await portal.settleLoad('comes')
    expect(portal.made).toEqual([])
    expect(portal.snapshot().exchange).toEqual({ phase: 'prevented', why: 'key-in-field' })
    await portal.send(0)
    expect(portal.made[0]?.call.plan.url).toMatch(/\?name=$/)
  })
})

describe('A short key that the request contains by chance', () => {
  test.each(['v1', 'http', 'localhost'])('%s: sends nothing and explains why', async (key) => {
    const portal = openConsole()
    portal.takeKey(key)
    await portal.send(0)
    expect(portal.made).toEqual([])
    const { exchange } = portal.snapshot()
    expect(exchange).toEqual({ phase: 'prevented', why: 'key-in-address' })
    expect(formatExchange(exchange)).toMatch(
      /^Nothing was sent: your key is also part of .*Forget it/,
    )
    expect(formatExchange(exchange)).not.toMatch(new RegExp(String.raw`\b${key}\b`))
  })

  test('does not block the request once forgotten', async () => {
    const portal = openConsole()
    portal.takeKey('v1')
    await portal.send('none')
    expect(portal.phase()).toBe('prevented')
    portal.forgetKey(scheme)
    await portal.send('none')
    expect(portal.made).toHaveLength(1)
  })
})

describe('Releasing a key', () => {
  test('Choosing another server releases the key, explains why, and leaves no key for it', async () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.chooseServer('service')
    expect(portal.snapshot()).toMatchObject({
      server: servers[1],
      holding: { released: 'server-changed', held: [] },
      notices: {},
    })
    await portal.send(0)
    expect(portal.made).toEqual([])
  })

  test('A forgotten key is allowed in texts again', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.forgetKey(scheme)
    expect(portal.snapshot()).toMatchObject({
      holding: { released: 'forgotten', held: [] },
      notices: {},
    })
    expect(portal.isKeyIn(keyText)).toBe(false)
  })
})

describe('The idle time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000, toFake: [...timers] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('Releases a key unused for ten minutes, and notifies listeners', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    const notified = vi.fn<() => void>()
    portal.subscribe(notified)
    vi.advanceTimersByTime(idleMilliseconds)
    expect(notified).toHaveBeenCalledOnce()
    expect(portal.snapshot().holding).toEqual({ released: 'idle', held: [] })
  })

  test('Use restarts the idle time', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    portal.noteUse()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(portal.held()).toBeDefined()
  })

  test('A running call keeps its key, and the idle time starts when it ends', async () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    await portal.send(0)
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(portal.held()).toBeDefined()
    await portal.made[0]?.respond()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(portal.held()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(portal.snapshot().holding).toEqual({ released: 'idle', held: [] })
  })
})
