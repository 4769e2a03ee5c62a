import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { throttleToFrames } from '#console/state/request-sender.ts'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, planUntouched, scheme, servers } from './open-console.ts'

describe('Sending', () => {
  test('Sends the shown request with the server’s key', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1234)
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const opened = openConsole()
    opened.addParameter('name', 'a b')
    opened.addParameter('', '')
    opened.takeKey(keyText)
    const plan = opened.plan()
    await opened.send(0)
    expect(opened.made).toHaveLength(1)
    expect(opened.made[0]?.call).toEqual({ plan, server: servers[0], sentAt: 1234 })
    expect(plan.url).toBe('http://localhost:4322/v1/experiments?name=a%20b')
    expect(opened.made[0]?.secrets.get(scheme)?.length).toBe(keyText.length)
    expect(opened.snapshot()).toMatchObject({ exchange: { phase: 'sending' } })
  })

  test('A request sent without the key still masks the key in the response', async () => {
    const opened = openConsole()
    opened.takeKey(keyText)
    await opened.send('none')
    expect(opened.made[0]?.call.plan.slots).toEqual([])
    expect(opened.made[0]?.secrets.get(scheme)?.length).toBe(keyText.length)
  })

  test('Sends nothing without a server, and the plan has the placeholder', async () => {
    const opened = openConsole({
      servers: [],
      untouched: { plan: planUntouched('{base_url}'), isComplete: true },
    })
    await opened.send('none')
    expect(opened.plan().url).toBe('{base_url}/v1/experiments')
  })

  test.each([
    ['while the module loads', true],
    ['while waiting for the response', false],
  ])('Send, pressed twice %s, makes one request', async (_when, isLoadHeld) => {
    const opened = openConsole({ isLoadHeld })
    await opened.send('none')
    await opened.send('none')
    await opened.settleLoad('comes')
    expect(opened.made).toHaveLength(1)
  })

  test('Begins the request within the press once the module is loaded', async () => {
    const opened = openConsole()
    await opened.send('none')
    await opened.made[0]?.respond()
    opened.sendRequest({ isKeyless: true })
    expect(opened.made).toHaveLength(2)
  })

  test('Shows a request 50 ms after it was sent, or earlier with its response', async () => {
    const opened = openConsole()
    opened.prepare()
    await settlePromises()
    const heard: string[] = []
    opened.subscribe(() => heard.push(opened.phase()))
    await opened.send('none')
    await opened.made[0]?.respond()
    expect(heard).toEqual(['responded'])
    opened.chooseServer('service')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    heard.length = 0
    await opened.send('none')
    vi.advanceTimersByTime(49)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['sending'])
    await opened.made[1]?.respond()
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual(['sending', 'responded'])
  })

  test('Shows a request immediately above an earlier response', async () => {
    const opened = openConsole()
    await opened.send('none')
    await opened.made[0]?.respond()
    const heard: string[] = []
    opened.subscribe(() => heard.push(opened.phase()))
    opened.sendRequest({ isKeyless: true })
    expect(heard).toEqual(['sending'])
  })

  test('Does not show late events of an abandoned request', async () => {
    const opened = openConsole()
    await opened.send('none')
    opened.chooseServer('service')
    await opened.send('none')
    const progress = { state: 'receiving', received: 10, expected: 20 } as const
    opened.made[1]?.onProgress(progress)
    opened.made[0]?.onProgress({ ...progress, received: 20 })
    await opened.made[0]?.fail()
    expect(opened.snapshot().exchange).toMatchObject({ phase: 'sending', number: 2, progress })
  })

  test('A failure ends the exchange and is not kept; the form keeps its input, also for another server', async () => {
    const opened = openConsole()
    opened.addParameter('name', 'value')
    const { formState } = opened.snapshot()
    await opened.send('none')
    await opened.made[0]?.fail()
    expect(opened.phase()).toBe('failed')
    opened.chooseServer('service')
    expect(opened.snapshot()).toMatchObject({ history: [], formState: formState })
  })

  test('Shows stream items with the next frame, including the first', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    const passed: string[] = []
    const pass = throttleToFrames<string>(
      (value) => passed.push(value),
      (value) => value.startsWith('item'),
    )
    for (const value of ['item 1', 'item 2']) pass(value)
    expect(frames).toHaveLength(1)
    frames.shift()?.(0)
    expect(passed).toEqual(['item 2'])
  })

  test('Shows progress after 100 ms, then only the latest of each frame, and none after the end', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    const opened = openConsole({ throttle: throttleToFrames })
    const notified = vi.fn<() => void>()
    await opened.send('none')
    opened.subscribe(notified)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const receive = (received: number) =>
        opened.made[0]?.onProgress({ state: 'receiving', received, expected: 9 })
      receive(1)
      vi.advanceTimersByTime(99)
      receive(2)
      expect(frames).toEqual([])
      vi.advanceTimersByTime(1)
      receive(3)
      expect(frames).toHaveLength(1)
      expect(notified).not.toHaveBeenCalled()
      frames.shift()?.(0)
      expect(notified).toHaveBeenCalledOnce()
      expect(opened.snapshot().exchange).toMatchObject({
        progress: { state: 'receiving', received: 3, expected: 9 },
      })
      for (const received of [4, 5]) receive(received)
      expect(frames).toHaveLength(1)
      vi.useRealTimers()
      await opened.made[0]?.respond()
      frames.shift()?.(0)
      expect(opened.phase()).toBe('responded')
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
})

describe('Loading the module that makes requests', () => {
  test.each([
    ['sent before it is loaded', false],
    ['sent while it is loaded ahead', true],
  ])('A request that is %s begins before the page renders', async (_when, isAhead) => {
    const opened = openConsole({ isLoadHeld: true })
    if (isAhead) opened.prepare()
    await opened.send('none')
    const made: number[] = []
    opened.subscribe(() => made.push(opened.made.length))
    await opened.settleLoad('comes')
    expect(opened.made).toHaveLength(1)
    expect(opened.snapshot().loading).toBe('loaded')
    expect(made).toEqual([1])
  })

  test('A failed load sends nothing and reports it, and the next request retries', async () => {
    const opened = openConsole({ isLoadHeld: true })
    await opened.send('none')
    await opened.settleLoad('fails')
    expect(opened.phase()).toBe('prevented')
    await opened.send('none')
    await opened.settleLoad('comes')
    expect(opened.made).toHaveLength(1)
  })
})
