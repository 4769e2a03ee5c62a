import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleMilliseconds } from '#key/key-holder.ts'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, servers } from './open-console.ts'

const otherForm = keyText.toUpperCase()

/** Not what promises wait for. */
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

describe('Taking a key', () => {
  test('A key is held for the server that is chosen, and the field is told what was taken off', () => {
    const portal = openConsole()
    expect(portal.takeKey(` Bearer ${keyText}\n`)).toBe(true)
    const { holding, notice } = portal.snapshot()
    expect(holding).toMatchObject({ state: 'holding', length: keyText.length, serverId: 'sandbox' })
    expect(notice).toMatchObject({ kind: 'accepted', warnings: [] })
    expect(notice).toHaveProperty('removed.length', 2)
  })

  test.each(['', 'two words', 'x'.repeat(1_000_000)])(
    'What cannot be a key is refused with a reason, and none is held',
    (pasted) => {
      const portal = openConsole()
      expect(portal.takeKey(pasted)).toBe(false)
      expect(portal.snapshot()).toMatchObject({
        holding: { state: 'empty' },
        notice: { kind: 'refused', refusal: expect.anything() },
      })
    },
  )

  test('A refused text leaves the key that is held', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    expect(portal.takeKey('two words')).toBe(false)
    expect(portal.snapshot()).toMatchObject({
      holding: { state: 'holding' },
      notice: { kind: 'refused' },
    })
  })

  test('Without a server no key is taken', () => {
    const portal = openConsole({ servers: [] })
    expect(portal.takeKey(keyText)).toBe(false)
    expect(portal.snapshot()).toMatchObject({ holding: { state: 'empty' }, server: undefined })
  })

  test('Send with a key that was never given asks for it and sends nothing', async () => {
    const portal = openConsole()
    await portal.send('bearer')
    expect(portal.snapshot().notice).toEqual({ kind: 'needed' })
    expect(portal.phase()).toBe('resting')
    expect(portal.loads()).toBe(0)
  })
})

describe('Where the key must not stand', () => {
  test('Parameters that hold the key are emptied when it is taken, and others stay', () => {
    const portal = openConsole()
    portal.addParameter('name', `x${keyText}`)
    portal.addParameter(keyText, 'stays')
    portal.takeKey(keyText)
    expect(portal.snapshot().parameters).toEqual([
      { id: 1, name: 'name', value: '', refused: 'value' },
      { id: 2, name: '', value: 'stays', refused: 'name' },
    ])
    expect(portal.snapshot().plan.url).toBe('http://localhost:4322/v1/experiments?name=')
  })

  test('A parameter never takes in the key that is held', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.addParameter('name', keyText)
    expect(portal.isKeyIn(`a${keyText}b`)).toBe(true)
    expect(portal.snapshot().parameters).toMatchObject([{ value: '', refused: 'value' }])
  })

  test('What was typed before the search for other forms of the key came is looked at once it is there', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.takeKey(keyText)
    portal.addParameter('name', otherForm)
    expect(portal.isKeyIn(otherForm)).toBe(false)
    portal.prepare()
    await portal.settleLoad('comes')
    expect(portal.isKeyIn(otherForm)).toBe(true)
    expect(portal.snapshot().parameters).toMatchObject([{ value: '', refused: 'value' }])
  })

  test('A call whose address holds the key goes when the key is taken, from the screen and from the list', async () => {
    const portal = openConsole()
    await portal.send('none')
    await portal.made[0]?.respond()
    portal.addParameter('name', keyText)
    await portal.send('none')
    await portal.made[1]?.respond()
    expect(portal.snapshot().history.map(({ number }) => number)).toEqual([2, 1])
    portal.takeKey(keyText)
    expect(portal.snapshot().exchange).toEqual({ phase: 'resting' })
    expect(portal.snapshot().history.map(({ number }) => number)).toEqual([1])
  })

  test('A call under way whose address holds the key ends when the key is taken', async () => {
    const portal = openConsole()
    portal.addParameter('name', keyText)
    await portal.send('none')
    portal.takeKey(keyText)
    expect(portal.made[0]?.cancelled.aborted).toBe(true)
    expect(portal.snapshot().exchange).toEqual({ phase: 'resting' })
    await portal.made[0]?.respond()
    expect(portal.snapshot().history).toEqual([])
  })

  test('A call under way that has nothing of the key goes on', async () => {
    const portal = openConsole()
    await portal.send('none')
    portal.takeKey(keyText)
    expect(portal.made[0]?.cancelled.aborted).toBe(false)
    expect(portal.phase()).toBe('sending')
  })

  test('A request whose address held the key when it was asked for is not sent, not even emptied', async () => {
    const portal = openConsole()
    portal.addParameter('name', keyText)
    const { query } = portal.snapshot()
    portal.takeKey(keyText)
    await portal.send('bearer', query)
    expect(portal.made).toEqual([])
    expect(portal.snapshot()).toMatchObject({ exchange: { phase: 'resting' }, hasSent: true })
  })

  test('A request whose address holds another form of the key is dropped as soon as that can be told', async () => {
    const portal = openConsole({ isLoadHeld: true })
    portal.takeKey(keyText)
    portal.addParameter('name', otherForm)
    await portal.send('bearer')
    expect(portal.phase()).toBe('sending')
    await portal.settleLoad('comes')
    expect(portal.made).toEqual([])
    expect(portal.readers).toEqual([])
    expect(portal.snapshot().exchange).toEqual({ phase: 'resting' })
    await portal.send('bearer')
    expect(portal.made[0]?.call.plan.url).toMatch(/\?name=$/)
  })
})

describe('Letting go of a key', () => {
  test('Another server releases the key, says why, and has none for itself', async () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.chooseServer('service')
    expect(portal.snapshot()).toMatchObject({
      server: servers[1],
      holding: { state: 'empty', released: 'server-changed' },
      notice: { kind: 'none' },
    })
    await portal.send('bearer')
    expect(portal.made).toEqual([])
  })

  test('A forgotten key is in no field, and a text that had it is harmless again', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    portal.forgetKey()
    expect(portal.snapshot()).toMatchObject({
      holding: { state: 'empty', released: 'forgotten' },
      notice: { kind: 'none' },
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

  test('A key that is not used for ten minutes is released, and whoever looks is told', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    const told = vi.fn<() => void>()
    portal.subscribe(told)
    vi.advanceTimersByTime(idleMilliseconds)
    expect(told).toHaveBeenCalledOnce()
    expect(portal.snapshot().holding).toEqual({ state: 'empty', released: 'idle' })
  })

  test('Use begins the time anew', () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    vi.advanceTimersByTime(idleMilliseconds - 1)
    portal.noteUse()
    vi.advanceTimersByTime(idleMilliseconds - 1)
    expect(portal.snapshot().holding.state).toBe('holding')
  })

  test('A snapshot knows that the time has run out while no timer ran, as in a computer that slept', async () => {
    const now = { value: 0 }
    const portal = openConsole({ clock: () => now.value })
    portal.takeKey(keyText)
    const told = vi.fn<() => void>()
    portal.subscribe(told)
    now.value = idleMilliseconds
    expect(portal.snapshot().holding).toEqual({ state: 'empty', released: 'idle' })
    await settlePromises()
    expect(told).toHaveBeenCalledOnce()
  })

  test('A call that is under way keeps its key, and the time begins with its end', async () => {
    const portal = openConsole()
    portal.takeKey(keyText)
    await portal.send('bearer')
    vi.advanceTimersByTime(2 * idleMilliseconds)
    expect(portal.snapshot().holding).toMatchObject({ state: 'holding', idleAt: undefined })
    await portal.made[0]?.respond()
    expect(portal.snapshot().holding).toMatchObject({ idleAt: Date.now() + idleMilliseconds })
    vi.advanceTimersByTime(idleMilliseconds)
    expect(portal.snapshot().holding).toEqual({ state: 'empty', released: 'idle' })
  })
})
