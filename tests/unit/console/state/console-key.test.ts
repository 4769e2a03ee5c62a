import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatExchange } from '#console/console-module.tsx'
import { idleMilliseconds } from '#key/key-holder.ts'
import { keyText, openConsole, openSending, scheme, servers } from './open-console.ts'

const otherForm = btoa(keyText)

/** Fakes only timers that promises do not use. */
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

describe('Taking a key', () => {
  test('Holds a key for the chosen server, and reports what was removed', () => {
    const opened = openConsole()
    expect(opened.takeKey(` Bearer ${keyText}\n`)).toBe(true)
    const notice = opened.snapshot().notices[scheme]
    expect(opened.held()).toMatchObject({ length: keyText.length })
    expect(notice).toMatchObject({ kind: 'accepted', warnings: [] })
    expect(notice).toHaveProperty('removed.length', 2)
  })

  test.each(['', 'two words', 'x'.repeat(1_000_000)])(
    'Refuses text that cannot be a key with a reason, and holds no key',
    (pasted) => {
      const opened = openConsole()
      expect(opened.takeKey(pasted)).toBe(false)
      expect(opened.snapshot()).toMatchObject({
        holding: { held: [] },
        notices: { [scheme]: { kind: 'refused', error: expect.anything() } },
      })
    },
  )

  test('Accepts no key without a server', () => {
    const opened = openConsole({ servers: [] })
    expect(opened.takeKey(keyText)).toBe(false)
    expect(opened.snapshot()).toMatchObject({ holding: { held: [] }, server: undefined })
  })

  test('Send without the required key asks for one and sends nothing', async () => {
    const opened = openConsole()
    await opened.send(0)
    expect(opened.snapshot().notices).toEqual({ [scheme]: { kind: 'needed' } })
    expect(opened.phase()).toBe('resting')
  })
})

describe('Fields and calls that contain the key', () => {
  test('Clears parameters that contain the key when it is taken, and keeps others', () => {
    const opened = openConsole()
    opened.addParameter('name', `x${keyText}`)
    opened.addParameter(keyText, 'stays')
    opened.takeKey(keyText)
    expect(opened.parameters()).toEqual([
      { name: 'name', value: '', refused: 'text' },
      { name: '', value: 'stays', refused: 'name' },
    ])
    expect(opened.snapshot().planning).toMatchObject({ errors: [{ field: 'query:' }] })
  })

  test('A parameter never accepts the held key', () => {
    const opened = openConsole()
    opened.takeKey(keyText)
    opened.addParameter('name', keyText)
    expect(opened.isKeyIn(`a${keyText}b`)).toBe(true)
    expect(opened.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  })

  test('Checks text typed before the search for other forms of the key was loaded once it is', async () => {
    const opened = openConsole({ isLoadHeld: true })
    opened.takeKey(keyText)
    opened.addParameter('name', otherForm)
    expect(opened.isKeyIn(otherForm)).toBe(false)
    opened.prepare()
    await opened.settleLoad('comes')
    expect(opened.isKeyIn(otherForm)).toBe(true)
    expect(opened.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  })

  test('Removes a call whose URL contains the key from the screen and the history when the key is taken', async () => {
    const opened = openConsole()
    await opened.send('none')
    await opened.made[0]?.respond()
    opened.addParameter('name', keyText)
    await opened.send('none')
    await opened.made[1]?.respond()
    expect(opened.snapshot().history.map(({ number }) => number)).toEqual([2, 1])
    opened.takeKey(keyText)
    expect(opened.snapshot().exchange).toEqual({ phase: 'resting', ended: 'key-in-call' })
    expect(opened.snapshot().history.map(({ number }) => number)).toEqual([1])
  })

  test('Ends a running call whose URL contains the key when the key is taken', async () => {
    const opened = openConsole()
    opened.addParameter('name', keyText)
    await opened.send('none')
    opened.takeKey(keyText)
    expect(opened.made[0]?.cancelled.aborted).toBe(true)
    expect(opened.snapshot().exchange).toEqual({ phase: 'resting', ended: 'key-in-call' })
    await opened.made[0]?.respond()
    expect(opened.snapshot().history).toEqual([])
  })

  test('A running call without the key continues', async () => {
    const opened = openConsole()
    await opened.send('none')
    opened.takeKey(keyText)
    expect(opened.made[0]?.cancelled.aborted).toBe(false)
    expect(opened.phase()).toBe('sending')
  })

  test('Does not send a request whose URL contained the key when Send was pressed, not even without it', async () => {
    const opened = openConsole()
    opened.addParameter('name', keyText)
    const { emptied } = opened.snapshot()
    opened.takeKey(keyText)
    await opened.send(0, { emptied })
    expect(opened.made).toEqual([])
    expect(opened.snapshot().exchange).toEqual({ phase: 'prevented', why: 'key-in-field' })
  })

  test('Drops a request whose URL contains another form of the key as soon as that is known', async () => {
    const opened = openConsole({ isLoadHeld: true })
    opened.takeKey(keyText)
    opened.addParameter('name', otherForm)
    const { emptied } = opened.snapshot()
    await opened.send(0, { emptied })
    await opened.settleLoad('comes')
    expect(opened.made).toEqual([])
    expect(opened.snapshot().exchange).toEqual({ phase: 'prevented', why: 'key-in-field' })
    await opened.send(0)
    expect(opened.made[0]?.call.plan.url).toMatch(/\?name=$/)
  })
})

describe('A short key that the request contains by chance', () => {
  test.each(['v1', 'http', 'localhost'])('%s: sends nothing and explains why', async (key) => {
    const opened = openConsole()
    opened.takeKey(key)
    await opened.send(0)
    expect(opened.made).toEqual([])
    const { exchange } = opened.snapshot()
    expect(exchange).toEqual({ phase: 'prevented', why: 'key-in-address' })
    expect(formatExchange(exchange)).toMatch(
      /^Nothing was sent: your key is also part of .*Forget it/,
    )
    expect(formatExchange(exchange)).not.toMatch(new RegExp(String.raw`\b${key}\b`))
  })

  test('does not block the request once forgotten', async () => {
    const opened = openConsole()
    opened.takeKey('v1')
    await opened.send('none')
    expect(opened.phase()).toBe('prevented')
    opened.forgetKey(scheme)
    await opened.send('none')
    expect(opened.made).toHaveLength(1)
  })
})

describe('Releasing a key', () => {
  test('Choosing another server releases the key, explains why, and leaves no key for it', async () => {
    const opened = openConsole()
    opened.takeKey(keyText)
    opened.chooseServer('service')
    expect(opened.snapshot()).toMatchObject({
      server: servers[1],
      holding: { released: 'server-changed', held: [] },
      notices: {},
    })
    await opened.send(0)
    expect(opened.made).toEqual([])
  })

  test('A forgotten key is allowed in texts again', () => {
    const opened = openConsole()
    opened.takeKey(keyText)
    opened.forgetKey(scheme)
    expect(opened.snapshot()).toMatchObject({
      holding: { released: 'forgotten', held: [] },
      notices: {},
    })
    expect(opened.isKeyIn(keyText)).toBe(false)
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
    const opened = openConsole()
    opened.takeKey(keyText)
    const notified = vi.fn<() => void>()
    opened.subscribe(notified)
    vi.advanceTimersByTime(idleMilliseconds)
    expect(notified).toHaveBeenCalledOnce()
    expect(opened.snapshot().holding).toEqual({ released: 'idle', held: [] })
  })

  test('Use restarts the idle time', () => {
    const opened = openConsole()
    opened.takeKey(keyText)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    opened.noteUse()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(opened.held()).toBeDefined()
  })

  test('A running call keeps its key, and the idle time starts when it ends', async () => {
    const opened = await openSending()
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(opened.held()).toBeDefined()
    await opened.made[0]?.respond()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(opened.held()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(opened.snapshot().holding).toEqual({ released: 'idle', held: [] })
  })
})
