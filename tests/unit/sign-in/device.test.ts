import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceFlow } from '#core/oauth/sign-in-flow.ts'
import { hasKeyPlainly } from '#key/api-key.ts'
import { startDevice } from '#sign-in/device.ts'

const flow: DeviceFlow = {
  kind: 'device',
  deviceUrl: 'https://login.example/device',
  tokenUrl: 'https://login.example/token',
  refreshUrl: 'https://login.example/token',
  scopes: {},
  issuer: undefined,
}
const choices = { flow, clientId: 'docs', scopes: ['read'] }
const begun = {
  device_code: 'fake-device-code',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://login.example/activate',
  verification_uri_complete: 'https://login.example/activate?user_code=WDJB-MJHT',
  expires_in: 300,
  interval: 2,
}
const granted = { access_token: 'fake-token', token_type: 'Bearer' }

let answers: (object | undefined)[] = []
let asked: { readonly at: number; readonly url: string; readonly body: URLSearchParams }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  asked = []
  vi.stubGlobal('location', { origin: 'https://docs.example' })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const text = typeof body === 'string' ? body : ''
    asked.push({ at: Date.now() / 1000, url, body: new URLSearchParams(text) })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(cancelled = new AbortController().signal) {
  const started = await startDevice(choices, cancelled)
  if ('what' in started) throw new Error(started.what)
  return started
}

test('The code is shown with the address that has it, and the server is asked as often as it says', async () => {
  answers = [
    begun,
    { error: 'authorization_pending' },
    { error: 'slow_down' },
    { error: 'authorization_pending' },
    granted,
  ]
  const { userCode, address, finish } = await start()
  expect([userCode, address]).toEqual(['WDJB-MJHT', begun.verification_uri_complete])
  const finished = finish(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  const answer = await finished
  expect(answer.outcome === 'granted' && hasKeyPlainly(answer.token, 'fake-token')).toBe(true)
  expect(asked.map(({ at }) => at)).toEqual([0, 2, 4, 11, 18])
  expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({ client_id: 'docs', scope: 'read' })
  expect(Object.fromEntries(asked[1]?.body ?? [])).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'docs',
    device_code: 'fake-device-code',
  })
})

test('A refusal ends it, and cancelling asks no more', async () => {
  answers = [begun, { error: 'access_denied' }]
  const refused = (await start()).finish(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await refused).toMatchObject({ outcome: 'failed', error: 'access_denied' })

  answers = [begun, granted]
  const stop = new AbortController()
  const cancelled = (await start()).finish(stop.signal)
  stop.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})

test.each([
  [{ error: 'invalid_client' }, /refused: “invalid_client”/],
  [{ ...begun, user_code: undefined }, /has no code/],
  [{ ...begun, verification_uri: 'javascript:alert(1)' }, /has no code/],
  [undefined, /No answer of https:\/\/login\.example\/device/],
])('An answer of %j is told with what to do', async (answer, sentence) => {
  answers = [answer]
  const started = await startDevice(choices, new AbortController().signal)
  expect('what' in started ? started.what : '').toMatch(sentence)
})
