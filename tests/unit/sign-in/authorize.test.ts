import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameChannel } from '#core/oauth/sign-in-flow.ts'
import type { CodeFlow } from '#core/oauth/sign-in-flow.ts'
import { ApiKey, hasKeyPlainly, keepKey } from '#key/api-key.ts'
import { prepareSignIn, readReturn, renewToken } from '#sign-in/authorize.ts'
import { makeWanted } from './make-wanted.ts'
import { createEmptyDocument } from '../../support/empty-document.ts'

const flow: CodeFlow = {
  kind: 'code',
  authorizationUrl: 'https://login.example/authorize?tenant=a',
  tokenUrl: 'https://login.example/token',
  refreshUrl: 'https://login.example/refresh',
  scopes: {},
  issuer: 'https://login.example',
  sendsIssuer: true,
}
const choices = { flow, clientId: 'docs', scopes: ['read', 'write'] }
const redirectUri = 'https://docs.example/oauth/return/'
const wanted = makeWanted()

let sent: (readonly [url: string, body: URLSearchParams, init: RequestInit])[] = []
let answer: () => Response

beforeEach(() => {
  sent = []
  vi.stubGlobal('location', { origin: 'https://docs.example' })
  vi.stubGlobal('document', createEmptyDocument())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new URLSearchParams(typeof init.body === 'string' ? init.body : ''), init])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What the page of the return does. */
function handBack(state: string, search: string): void {
  const channel = new BroadcastChannel(nameChannel(state))
  channel.addEventListener('message', () => channel.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
  channel.postMessage(search)
}

async function signIn(search: (state: string) => string) {
  const ready = await prepareSignIn(choices)
  const asked = new URL(ready.url).searchParams
  const finished = ready.finish(wanted)
  const state = asked.get('state') ?? ''
  handBack(state, search(state))
  return { asked, ready, answered: await finished }
}

test('The address asks for a code by PKCE, and only the token endpoint gets the verifier', async () => {
  answer = () =>
    Response.json({
      access_token: 'fake-token',
      token_type: 'bearer',
      expires_in: 60,
      refresh_token: 'fake-refresh',
      scope: 'read',
    })
  const { asked, ready, answered } = await signIn(
    (state) => `?code=fake-code&state=${state}&iss=https%3A%2F%2Flogin.example`,
  )
  expect(Object.fromEntries(asked)).toMatchObject({
    tenant: 'a',
    response_type: 'code',
    client_id: 'docs',
    redirect_uri: redirectUri,
    scope: 'read write',
    code_challenge_method: 'S256',
  })
  const [[url, body, init] = ['', new URLSearchParams(), {}]] = sent
  expect(url).toBe('https://login.example/token')
  const { code_verifier: verifier = '', ...fields } = Object.fromEntries(body)
  expect(fields).toEqual({
    grant_type: 'authorization_code',
    client_id: 'docs',
    redirect_uri: redirectUri,
    code: 'fake-code',
  })
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    asked.get('code_challenge'),
  )
  expect(ready.url).not.toContain(verifier)
  expect(init).toMatchObject({
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  if (answered.outcome !== 'granted') throw new Error('No token was granted.')
  const { token, grant } = answered
  expect(token).toBeInstanceOf(ApiKey)
  expect(hasKeyPlainly(token, 'fake-token')).toBe(true)
  expect(grant.scopes).toEqual(['read'])
  expect((grant.expiresAt ?? 0) - Date.now()).toBeGreaterThan(50_000)
  expect(JSON.stringify(answered)).not.toMatch(/fake-/)
  expect(asked.has('nonce')).toBe(false)
})

test('An ID token has to repeat the nonce, so that no code of another sign-in is taken', async () => {
  expect(await answerWith((nonce) => writeToken({ nonce, name: 'Ünë?>' }))).toBe('granted')
  expect(await answerWith(() => undefined)).toBe('granted')
  expect(await answerWith(() => writeToken({ nonce: 'other' }))).toBe('failed')
  expect(await answerWith(() => writeToken({}))).toBe('failed')
  expect(await answerWith(() => 'no token')).toBe('failed')
})

async function answerWith(idToken: (nonce: string) => string | undefined): Promise<string> {
  const found = prepareSignIn({ ...choices, scopes: ['openid'] })
  const asked = new URL((await found).url).searchParams
  answer = () =>
    Response.json({
      access_token: 'fake-token',
      token_type: 'Bearer',
      id_token: idToken(asked.get('nonce') ?? ''),
    })
  const finished = (await found).finish(wanted)
  const state = asked.get('state') ?? ''
  handBack(state, writeReturn(state))
  return (await finished).outcome
}

test('What a server quotes of what it was sent, or of what it sends, is masked', async () => {
  answer = () => {
    const quoted = sent.at(-1)?.[1].toString()
    return Response.json({ error: 'invalid_grant', error_description: `Not taken: ${quoted}` })
  }
  const { answered } = await signIn(writeReturn)
  const verifier = sent[0]?.[1].get('code_verifier') ?? 'none'
  const text = JSON.stringify(answered)
  expect(text).toContain('Not taken: ')
  expect(text).not.toContain(verifier)
  expect(text).not.toContain('fake-code-of-a-test')

  answer = () =>
    Response.json({
      access_token: 'fake-token',
      refresh_token: 'fake-refresh',
      token_type: 'Bearer',
      scope: 'read fake-token fake-refresh',
    })
  const { answered: granted } = await signIn(writeReturn)
  expect(granted).toMatchObject({
    grant: { scopes: ['read', '**********', '************'] },
  })
})

function writeReturn(state: string): string {
  return `?code=fake-code-of-a-test&state=${state}&iss=https%3A%2F%2Flogin.example`
}

function writeToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

test.each([
  ['?code=c&state=other&iss=https%3A%2F%2Flogin.example', /belongs to another sign-in/],
  ['?code=c&state=S&iss=https%3A%2F%2Fevil.example', /came from another server/],
  ['?code=c&state=S', /came from another server/],
  ['?state=S&iss=https%3A%2F%2Flogin.example', /sent no code/],
  [
    '?error=access_denied&error_description=No&state=S&iss=https%3A%2F%2Flogin.example',
    /refused: “access_denied”: “No”\. You, or the server, did not consent/,
  ],
])('A return with %s is refused with a sentence', (search, sentence) => {
  const found = readReturn(search, { state: 'S', flow, redirectUri, wanted })
  expect('what' in found ? `${found.what} ${found.remedy}` : '').toMatch(sentence)
})

function readFrom(search: string, issuer: string | undefined) {
  return readReturn(`?code=c&state=S${search}`, {
    state: 'S',
    flow: { issuer, sendsIssuer: false },
    redirectUri,
    wanted,
  })
}

test('The name in an answer is compared wherever the name of the server is known (RFC 9207, section 2.4)', () => {
  const other = '&iss=https%3A%2F%2Fevil.example'
  expect(readFrom(other, flow.issuer)).toMatchObject({ page: 'sign-in-mixed-up' })
  expect(readFrom('&iss=', flow.issuer)).toMatchObject({ page: 'sign-in-mixed-up' })
  expect(readFrom('', flow.issuer)).toBeInstanceOf(ApiKey)
  expect(readFrom(other, undefined)).toBeInstanceOf(ApiKey)
})

/** @returns what the page of a return hears */
async function listen(search: (state: string) => string): Promise<unknown> {
  const ready = await prepareSignIn(choices)
  const state = new URL(ready.url).searchParams.get('state') ?? ''
  const finished = ready.finish(wanted)
  const channel = new BroadcastChannel(nameChannel(state))
  const told = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => resolve(data))
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
  channel.postMessage(search(state))
  const outcome = await told
  channel.close()
  await finished
  return outcome
}

test('The page of a return is told whether its code is used', async () => {
  answer = () => Response.json({ access_token: 'fake-token', token_type: 'Bearer' })
  expect(await listen(writeReturn)).toBe('taken')
  expect(await listen((state) => `${writeReturn(state)}.evil.example`)).toBe('refused')
  expect(await listen((state) => `?state=${state}&iss=https%3A%2F%2Flogin.example`)).toBe('refused')
})

test('A window from which nothing comes back is waited for half an hour', async () => {
  vi.useFakeTimers()
  const ready = await prepareSignIn(choices)
  const finished = ready.finish(wanted)
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(await finished).toMatchObject({
    failure: { what: 'The window of the sign-in sent nothing back within 30 min.' },
  })
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('An error in a return quotes no secret that the page holds', () => {
  const held = keepKey('fake-held-token-of-a-test')
  const search = '?state=S&error=x&error_description=a+fake-held-token-of-a-test'
  const found = readReturn(search, {
    state: 'S',
    flow: { issuer: undefined, sendsIssuer: false },
    redirectUri,
    wanted: makeWanted(undefined, [held]),
  })
  expect('what' in found && found.what).toMatch(/“x”: “a \*+”/)
})

test('An error in a return does not quote the code next to it', () => {
  const search = '?state=S&code=fake-code-of-a-test&error=x&error_description=fake-code-of-a-test'
  const found = readReturn(search, { state: 'S', flow, redirectUri, wanted })
  expect(found).toMatchObject({ page: 'sign-in-mixed-up' })
  const own = readReturn(`${search}&iss=${flow.issuer}`, { state: 'S', flow, redirectUri, wanted })
  expect('what' in own && own.what).toMatch(/“x”: “\*+”/)
})

test('A code of more than 16,000 characters is not used', () => {
  const search = `?state=S&iss=${flow.issuer}&code=${'x'.repeat(16_000)}`
  expect(readReturn(search, { state: 'S', flow, redirectUri, wanted })).toBeInstanceOf(ApiKey)
  expect(readReturn(`${search}x`, { state: 'S', flow, redirectUri, wanted })).toMatchObject({
    what: 'The code of the server has more than 16,000 characters, so it was not used.',
  })
})

test.each<[() => Response, RegExp]>([
  [() => Response.error(), /No answer of https:\/\/login\.example\/token could be read/],
  [() => new Response('<html>'), /has no access token/],
  [() => Response.json({ access_token: 'a', token_type: 'mac' }), /has no access token/],
  [() => Response.json({ access_token: 'a b', token_type: 'Bearer' }), /has no access token/],
  [
    () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    /redirect address than https:\/\/docs\.example\/oauth\/return\//,
  ],
  [() => Response.json({ error: 'invalid_client' }, { status: 401 }), /public one/],
])('What the token endpoint answers otherwise is told with a remedy', async (make, sentence) => {
  answer = () => {
    const response = make()
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  const { answered } = await signIn(writeReturn)
  if (answered.outcome === 'granted') throw new Error('A token was granted.')
  expect(`${answered.failure.what} ${answered.failure.remedy}`).toMatch(sentence)
})

test('A token is renewed at its own address; without another refresh token the same one stays', async () => {
  answer = () => Response.json({ access_token: 'fake-2', token_type: 'Bearer' })
  const { answered } = await signInForRefresh()
  const renewed = await renewToken(answered, choices.scopes, wanted)
  if (renewed.outcome !== 'granted') throw new Error('No token was granted.')
  expect(renewed.grant.refresh).toBe(answered)
  expect(answered).toMatchObject({ url: flow.refreshUrl, clientId: choices.clientId })
  expect(renewed.grant.scopes).toEqual(['read', 'write'])
  const [url, body] = sent.at(-1) ?? []
  expect(url).toBe('https://login.example/refresh')
  expect(Object.fromEntries(body ?? [])).toEqual({
    grant_type: 'refresh_token',
    client_id: 'docs',
    refresh_token: 'fake-refresh',
  })
  answer = () =>
    Response.json({ access_token: 'fake-3', token_type: 'Bearer', refresh_token: 'fake-next' })
  const next = await renewToken(answered, choices.scopes, wanted)
  if (next.outcome !== 'granted') throw new Error('No token was granted.')
  expect(next.grant.refresh?.token).not.toBe(answered.token)
  expect(next.grant.refresh).toMatchObject({ url: flow.refreshUrl, clientId: choices.clientId })
})

async function signInForRefresh() {
  const before = answer
  answer = () =>
    Response.json({ access_token: 'fake-1', token_type: 'Bearer', refresh_token: 'fake-refresh' })
  const { answered } = await signIn(writeReturn)
  answer = before
  if (answered.outcome !== 'granted' || !answered.grant.refresh) throw new Error('No refresh.')
  return { answered: answered.grant.refresh }
}

test('A sign-in that is cancelled ends, and asks for nothing', async () => {
  const ready = await prepareSignIn(choices)
  const cancelled = new AbortController()
  const finished = ready.finish(makeWanted(cancelled.signal))
  cancelled.abort()
  await expect(finished).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
})
