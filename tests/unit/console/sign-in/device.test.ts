import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceFlow } from '#request/oauth/sign-in-flow.ts'
import { containsKeyVerbatim, keepKey } from '#key/api-key.ts'
import { startDevice } from '#console/sign-in/flows.ts'
import { makeWanted, serve, server } from './auth-server.ts'

const flow: DeviceFlow = {
  kind: 'device',
  deviceUrl: 'https://login.example/device',
  ...server,
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
const granted = { access_token: 'fake-token', token_type: 'Bearer', refresh_token: 'fake-refresh' }

let answers: (object | Response | undefined)[] = []
let asked: { readonly at: number; readonly url: string; readonly body: URLSearchParams }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  asked = []
})
serve((url, { body }) => {
  const text = typeof body === 'string' ? body : ''
  asked.push({ at: Date.now() / 1000, url, body: new URLSearchParams(text) })
  const answer = answers.shift()
  if (!answer) throw new TypeError('Failed to fetch')
  return answer instanceof Response ? answer : Response.json(answer)
})

async function start(cancelled = new AbortController().signal) {
  const started = await startDevice(choices, makeWanted(cancelled))
  if ('what' in started) throw new Error(started.what)
  return started
}

test('Returns the code with its complete address and polls at the server’s interval', async () => {
  answers = [
    begun,
    { error: 'authorization_pending' },
    { error: 'slow_down' },
    { error: 'authorization_pending' },
    granted,
  ]
  const { userCode, address, finish } = await start()
  expect([userCode, address]).toEqual(['WDJB-MJHT', begun.verification_uri_complete])
  const finished = finish()
  await vi.advanceTimersByTimeAsync(60_000)
  const answer = await finished
  expect(answer.outcome === 'granted' && containsKeyVerbatim(answer.token, 'fake-token')).toBe(true)
  expect(answer).toMatchObject({ grant: { refresh: { url: flow.refreshUrl, clientId: 'docs' } } })
  expect(asked.map(({ at }) => at)).toEqual([0, 2, 4, 11, 18])
  expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({ client_id: 'docs', scope: 'read' })
  expect(Object.fromEntries(asked[1]?.body ?? [])).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'docs',
    device_code: 'fake-device-code',
  })
})

test.each([
  [0.001, 1],
  [1e-9, 1],
  [undefined, 5],
  [-1, 5],
  ['often', 5],
  [2_147_484, 60],
  [1e12, 60],
])('An interval of %j polls every %i seconds', async (interval, seconds) => {
  const pending = { error: 'authorization_pending' }
  answers = [{ ...begun, interval }, pending, pending, granted]
  const { finish } = await start()
  const finished = finish()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await finished).toMatchObject({ outcome: 'granted' })
  expect(asked.map(({ at }) => at)).toEqual([0, seconds, 2 * seconds, 3 * seconds])
})

test.each([
  [10, 10],
  [undefined, 1800],
  [-5, 1800],
  [1e300, 1800],
])('A code with a lifetime of %j seconds is polled until second %i', async (life, end) => {
  answers = [{ ...begun, expires_in: life, interval: 4 }]
  const { finish } = await start()
  answers = Array.from({ length: 500 }, () => ({ error: 'authorization_pending' }))
  const finished = finish().then((answer) => [answer, Date.now() / 1000] as const)
  await vi.advanceTimersByTimeAsync(2_000_000)
  const [answer, at] = await finished
  expect(answer).toMatchObject({ outcome: 'failed', failure: { what: 'The code has expired.' } })
  expect(at).toBe(end)
  expect(Math.max(...asked.map((each) => each.at))).toBeLessThan(end)
})

test('Temporary failures slow polling down (RFC 8628, section 3.5)', async () => {
  answers = [
    begun,
    undefined,
    undefined,
    new Response('', { status: 503 }),
    { error: 'authorization_pending' },
    new Response('{"error":"temporarily_unavailable"}', { status: 503 }),
    granted,
  ]
  const finished = (await start()).finish()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await finished).toMatchObject({ outcome: 'granted' })
  expect(asked.map(({ at }) => at)).toEqual([0, 2, 6, 14, 30, 32, 36])
})

test('Stops after five requests in a row without a response', async () => {
  answers = [begun]
  const finished = (await start()).finish()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await finished).toMatchObject({
    failure: { what: expect.stringContaining('No response of https://login.example/token') },
  })
  expect(asked).toHaveLength(6)
})

test('Rejects a link that quotes a secret', async () => {
  const quoting = `${begun.verification_uri}?device_code=${begun.device_code}`
  answers = [{ ...begun, verification_uri_complete: quoting }]
  expect(await start()).toMatchObject({ address: begun.verification_uri })

  const held = keepKey('fake-held-token-of-a-test')
  answers = [{ ...begun, verification_uri: 'https://login.example/fake-held-token-of-a-test' }]
  expect(await startDevice(choices, makeWanted(undefined, [held]))).toMatchObject({
    what: 'The response of the device endpoint has no code, or no https address at which to enter it.',
  })
})

test('Shows server text on one line, without bidirectional controls and secrets', async () => {
  const secret = keepKey('fake-held-token-of-a-test')
  answers = [{ ...begun, user_code: `AB\u202e\n${'C'.repeat(900_000)}` }]
  const long = await start()
  expect(long.userCode).toMatch(/^AB\[U\+202E\] C{1,60} …$/)
  answers = [{ ...begun, user_code: 'fake-held-token-of-a-test' }]
  const quoting = await startDevice(choices, makeWanted(undefined, [secret]))
  expect(quoting).toMatchObject({ userCode: '*'.repeat(25) })
  answers = [{ error: 'x', error_description: 'fake-device-code', device_code: 'fake-device-code' }]
  expect(JSON.stringify(await startDevice(choices, makeWanted()))).not.toContain('fake-device-code')
})

test('Stops polling after a refusal or cancellation', async () => {
  answers = [begun, { error: 'access_denied' }]
  const refused = (await start()).finish()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await refused).toMatchObject({ outcome: 'failed', error: 'access_denied' })

  answers = [begun, granted]
  const stop = new AbortController()
  const cancelled = (await start(stop.signal)).finish()
  stop.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})

test.each([
  [{ error: 'invalid_client' }, /refused: “invalid_client”/],
  [{ ...begun, user_code: undefined }, /has no code/],
  [{ ...begun, device_code: '\ud800' }, /device_code of the server has a lone surrogate/],
  [{ ...begun, device_code: 'x'.repeat(16_001) }, /device_code of the server has more than/],
  [{ ...begun, verification_uri: `https://login.example/${'a'.repeat(8000)}` }, /has no code/],
  [{ ...begun, verification_uri: 'javascript:alert(1)' }, /has no code/],
  [undefined, /No response of https:\/\/login\.example\/device/],
])('Explains the response %j', async (answer, sentence) => {
  answers = [answer]
  const started = await startDevice(choices, makeWanted())
  expect('what' in started ? started.what : '').toMatch(sentence)
})
