import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { send } from '#console/exchange/transport.ts'
import type { Progress } from '#console/exchange/transport.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { basicSlot, bearerSlot, makePlan } from '../../../fixtures/credentials.ts'

const plan = makePlan({ method: 'POST', headers: [{ name: 'X-Trace', value: '1' }] })
const token = 'obviously-fake-token/1'
const password = 'obviously-fake-password'
const secrets = new Map([
  ['token', keepKey(token)],
  ['login', keepNameAndPassword('fake-name', password)],
])
const base64 = btoa(`fake-name:${password}`)
const means = {
  secrets,
  getSecrets: () => [...secrets.values()],
  files: () => undefined,
  cancelled: new AbortController().signal,
  onProgress: () => undefined,
}

interface Stoppable {
  readonly signal: AbortSignal
}

let sent: Request | undefined
let respond: (options: Stoppable) => Promise<Response>

beforeEach(() => {
  sent = undefined
  respond = async () => new Response('ok')
  vi.stubGlobal('document', createFramedDocument())
  vi.stubGlobal('location', new URL('https://docs.example.com/console/'))
  vi.stubGlobal('navigator', { onLine: true, permissions: {} })
  vi.stubGlobal('fetch', (url: string, options: RequestInit & Stoppable) => {
    sent = new Request(url, { ...options, signal: null })
    return respond(options)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A document whose frames call the test's `fetch`; its elements do nothing. */
function createFramedDocument(): EventTarget {
  const content = Object.assign(new EventTarget(), {
    head: { append: () => undefined },
    createElement: () => ({}),
  })
  const contentWindow = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
  return Object.assign(new EventTarget(), {
    body: { append: () => undefined },
    createElement: () => ({ contentWindow, contentDocument: content, remove: () => undefined }),
  })
}

describe('A slot gets the secret of its scheme', () => {
  test.each<[string, CredentialSlot, string, string | null]>([
    ['a bearer token', bearerSlot('token'), 'authorization', `Bearer ${token}`],
    [
      'a key header',
      { scheme: 'token', place: 'header', name: 'X-Key', prefix: '' },
      'x-key',
      token,
    ],
    ['Basic', basicSlot('login'), 'authorization', `Basic ${base64}`],
  ])('%s', async (_, slot, name, value) => {
    await send({ ...plan, slots: [slot] }, means)
    expect(sent?.headers.get(name)).toBe(value)
    expect(sent?.headers.get('x-trace')).toBe('1')
    expect(sent?.url).toBe(plan.url)
  })

  test.each([
    [plan.url, `${plan.url}?api%20key=obviously-fake-token%2F1`],
    [`${plan.url}?a=1`, `${plan.url}?a=1&api%20key=obviously-fake-token%2F1`],
  ])('in the query of %s', async (url, full) => {
    const slot: CredentialSlot = { scheme: 'token', place: 'query', name: 'api key' }
    const evidence = await send({ ...plan, url, slots: [slot] }, means)
    expect(sent?.url).toBe(full)
    expect(inspect(evidence, { depth: 9 })).not.toContain('obviously')
  })

  test.each([
    ['other', 'The plan asks for a secret that is not held.'],
    ['token', ''],
  ])('and throws if %s is not held, or of another kind', async (scheme, message) => {
    const sending = send({ ...plan, slots: [basicSlot(scheme)] }, means)
    const error: unknown = await sending.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(message)
    expect(sent).toBeUndefined()
  })
})

test('A request follows no redirect, and sends no cookie, stored response or referrer', async () => {
  await send(plan, means)
  expect(sent).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
})

describe('Does not send', () => {
  const slot: CredentialSlot = { scheme: 'token', place: 'cookie', name: 'sid' }
  const reasons = [{ sentence: expect.stringContaining('goes into a cookie') }]
  const file = { handle: 'h', fileName: 'a.txt', type: undefined }

  test.each([
    ['a key in a cookie', { slots: [slot] }, { because: 'blocked-by-page', reasons }],
    ['a method that no page can send', { method: 'TRACE' }, { because: 'blocked-by-page' }],
    [
      'a header that the browser rejects',
      { headers: [{ name: 'X-Trace', value: 'a\nb' }] },
      { because: 'blocked-by-page' },
    ],
    [
      'an unreadable file',
      { body: { kind: 'file', file } },
      { because: 'unreadable-file', fileName: 'a.txt' },
    ],
  ] as const)('%s', async (_, part, reported) => {
    const evidence = await send({ ...plan, ...part }, means)
    expect(evidence).toMatchObject({ kind: 'not-sent', ...reported })
    expect(JSON.stringify(evidence)).not.toContain(String.raw`a\nb`)
    expect(sent).toBeUndefined()
  })
})

test('Masks all held secrets in a response, sent or not', async () => {
  respond = async () =>
    new Response(`${token} ${password} ${base64}!`, { headers: { 'x-echo': token } })
  const evidence = await send(plan, means)
  if (evidence.kind !== 'responded') throw new Error('There was a response.')
  expect(new TextDecoder().decode(evidence.body.bytes.slice())).toMatch(/^\*+ \*+ \*+=*!$/)
  expect(evidence.echoes).toBe(4)
  expect(JSON.stringify(evidence.headers)).not.toContain(token)
})

test('Masks a secret that was replaced, or received while the response arrives', async () => {
  const renewed = keepKey('obviously-fake-renewed-token')
  const current = [...secrets.values()]
  respond = async () => {
    current.push(renewed)
    return new Response('obviously-fake-renewed-token!')
  }
  const evidence = await send(plan, { ...means, secrets: new Map(), getSecrets: () => current })
  if (evidence.kind !== 'responded') throw new Error('There was a response.')
  expect(new TextDecoder().decode(evidence.body.bytes.slice())).toMatch(/^\*+!$/)
})

test('Reports the size of a body until headers arrive, and nothing without a body', async () => {
  const seen: Progress[] = []
  const onProgress = (progress: Progress) => seen.push(progress)
  await send({ ...plan, body: { kind: 'text', text: 'äöü' } }, { ...means, onProgress })
  const received = { state: 'receiving', received: 2, expected: undefined }
  expect(seen).toEqual([{ state: 'sending', bytes: 6 }, received])
  seen.length = 0
  await send(plan, { ...means, onProgress })
  expect(seen).toEqual([received])
})

describe('Without a response', () => {
  const get = { ...plan, method: 'GET' }
  const minute = 60_000
  const noResponse = { kind: 'no-response' }

  beforeEach(() => vi.useFakeTimers())

  test('after an unsafe method, makes no second request', async () => {
    let calls = 0
    respond = () => {
      calls += 1
      return Promise.reject(new TypeError(`failed with ${token}`))
    }
    const sending = send(plan, means)
    await vi.advanceTimersByTimeAsync(minute)
    const evidence = await sending
    expect(evidence).toMatchObject({ ending: 'threw', probe: { outcome: 'not-made' } })
    expect(calls).toBe(1)
    expect(inspect(evidence, { depth: 9 })).not.toContain(token)
  })

  test('A synchronous throw of fetch is evidence, and so is its second throw for the probe', async () => {
    respond = () => {
      throw new Error('replaced')
    }
    // The timers are fake: on a busy machine, the limit of the probe would expire before the throw.
    expect(await send(get, means)).toMatchObject({ ending: 'threw', probe: { outcome: 'threw' } })
  })

  test.each([
    ['A fetch that never settles times out', hang, { ...noResponse, ending: 'timed-out' }],
    ['A body that stalls forever times out', stall, { status: 200, body: { end: 'timed-out' } }],
    [
      'A result that is not a response is evidence of a failure',
      // oxlint-disable-next-line typescript/no-explicit-any
      async (): Promise<any> => undefined,
      { ...noResponse, ending: 'threw' },
    ],
  ])('%s', async (_, fetching, observed) => {
    respond = fetching
    const sending = send(get, means)
    await vi.advanceTimersByTimeAsync(minute)
    const evidence = await sending
    expect(evidence).toMatchObject(observed)
    if (evidence.kind !== 'responded') return
    expect(new TextDecoder().decode(evidence.body.bytes.slice())).toBe('abc')
  })

  test('A probe that never settles times out too', async () => {
    respond = () => {
      respond = hang
      return Promise.reject(new TypeError('refused'))
    }
    const sending = send(get, means)
    await vi.advanceTimersByTimeAsync(minute)
    expect(await sending).toMatchObject({ ending: 'threw', probe: { outcome: 'timed-out' } })
  })

  test('Cancel immediately ends a fetch that never settles', async () => {
    respond = hang
    const stop = new AbortController()
    const sending = send(get, { ...means, cancelled: stop.signal })
    stop.abort()
    expect(await sending).toMatchObject({ ...noResponse, ending: 'cancelled' })
  })

  test('Cancel ends a body that stalls forever, and keeps what arrived', async () => {
    respond = stall
    const stop = new AbortController()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const sending = send(get, { ...means, cancelled: stop.signal, onProgress: () => begin() })
    await hasBegun
    stop.abort()
    expect(await sending).toMatchObject({ status: 200, body: { end: 'cancelled' } })
  })
})

describe('The browser’s list of requests', () => {
  let clear: () => void
  let note: () => void

  async function clearTimings(hasSecret: boolean) {
    vi.resetModules()
    clear = vi.spyOn(performance, 'clearResourceTimings').mockClear()
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(noteEntries: () => void) {
          note = noteEntries
        }

        readonly observe = () => undefined
      },
    )
    const { clearSecretTimings } = await import('#console/exchange/transport.ts')
    await clearSecretTimings(hasSecret)
  }

  test('is kept if no address contained a secret', async () => {
    await clearTimings(false)
    expect(clear).not.toHaveBeenCalled()
  })

  test('is cleared after a secret, a task later, and for entries that arrive even later', async () => {
    await clearTimings(true)
    expect(clear).toHaveBeenCalledTimes(2)
    note()
    expect(clear).toHaveBeenCalledTimes(3)
  })
})

/** Settles only when its signal aborts it. */
async function hang({ signal }: Stoppable): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

/** A body that neither ends nor fails until the signal of its request aborts it. */
async function stall({ signal }: Stoppable): Promise<Response> {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('abc'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )
}
