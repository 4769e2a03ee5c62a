import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { getChannelName } from '#request/oauth/sign-in-flow.ts'
import type { CodeFlow } from '#request/oauth/sign-in-flow.ts'
import { ApiKey, containsKeyVerbatim, keepKey } from '#key/api-key.ts'
import { prepareSignIn, parseRedirect, renewToken } from '#console/sign-in/flows.ts'
import { explain, getGranted, makeWanted, serve, server, answerOrThrow } from './auth-server.ts'

const flow: CodeFlow = {
  kind: 'code',
  authorizationUrl: 'https://login.example/authorize?tenant=a',
  ...server,
  issuer: 'https://login.example',
  sendsIssuer: true,
}
const choices = { flow, clientId: 'docs', scopes: ['read', 'write'] }
const wanted = makeWanted()

let sent: (readonly [url: string, body: URLSearchParams, init: RequestInit])[] = []
let answer: () => Response | undefined

beforeEach(() => {
  sent = []
})
serve((url, init) => {
  sent.push([url, new URLSearchParams(typeof init.body === 'string' ? init.body : ''), init])
  return answerOrThrow(answer())
})

/** Simulates the redirect page. @returns the message that it receives */
async function sendReturn(state: string, search: string): Promise<unknown> {
  const channel = new BroadcastChannel(getChannelName(state))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  channel.addEventListener('message', ({ data }) => {
    channel.close()
    resolve(data)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
  channel.postMessage(search)
  return promise
}

async function signIn(
  search: (state: string) => string,
  scopes = choices.scopes,
  onPrepared: (asked: URLSearchParams) => void = () => undefined,
) {
  const ready = await prepareSignIn({ ...choices, scopes })
  const asked = new URL(ready.url).searchParams
  onPrepared(asked)
  const finished = ready.finish(wanted)
  const state = asked.get('state') ?? ''
  const received = sendReturn(state, search(state))
  return { asked, ready, answered: await finished, received: await received }
}

const readReturn = (search: string, part: Partial<Parameters<typeof parseRedirect>[1]> = {}) =>
  parseRedirect(search, { state: 'S', flow, wanted, ...part })

test('Requests a code with PKCE and sends the verifier only to the token endpoint', async () => {
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
    redirect_uri: 'https://docs.example/oauth/return/',
    scope: 'read write',
    code_challenge_method: 'S256',
  })
  const [[url, body, init] = ['', new URLSearchParams(), {}]] = sent
  expect(url).toBe('https://login.example/token')
  const { code_verifier: verifier = '', ...fields } = Object.fromEntries(body)
  expect(fields).toEqual({
    grant_type: 'authorization_code',
    client_id: 'docs',
    redirect_uri: 'https://docs.example/oauth/return/',
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
  const { token, grant } = getGranted(answered)
  expect(token).toBeInstanceOf(ApiKey)
  expect(containsKeyVerbatim(token, 'fake-token')).toBe(true)
  expect(grant.scopes).toEqual(['read'])
  expect((grant.expiresAt ?? 0) - Date.now()).toBeGreaterThan(50_000)
  expect(JSON.stringify(answered)).not.toMatch(/fake-/)
  expect(asked.has('nonce')).toBe(false)
})

test('An ID token must contain the nonce of its sign-in', async () => {
  expect(await signInWithIdToken((nonce) => createIdToken({ nonce, name: 'Ünë?>' }))).toBe(
    'granted',
  )
  expect(await signInWithIdToken(() => undefined)).toBe('granted')
  expect(await signInWithIdToken(() => createIdToken({ nonce: 'other' }))).toBe('failed')
  expect(await signInWithIdToken(() => createIdToken({}))).toBe('failed')
  expect(await signInWithIdToken(() => 'no token')).toBe('failed')
})

async function signInWithIdToken(idToken: (nonce: string) => string | undefined): Promise<string> {
  const { answered } = await signIn(formatReturn, ['openid'], (asked) => {
    const token = { id_token: idToken(asked.get('nonce') ?? '') }
    answer = () => Response.json({ access_token: 'fake-token', token_type: 'Bearer', ...token })
  })
  return answered.outcome
}

test('Masks secrets that a server quotes', async () => {
  answer = () => {
    const quoted = sent.at(-1)?.[1].toString()
    return Response.json({ error: 'invalid_grant', error_description: `Not taken: ${quoted}` })
  }
  const { answered } = await signIn(formatReturn)
  const verifier = sent[0]?.[1].get('code_verifier') ?? 'none'
  const text = JSON.stringify(answered)
  expect(text).toContain('Not taken: ')
  expect(text).not.toContain(verifier)
  expect(text).not.toContain('fake-code-of-a-test')
})

function formatReturn(state: string): string {
  return `?code=fake-code-of-a-test&state=${state}&iss=https%3A%2F%2Flogin.example`
}

function createIdToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

test.each([
  ['?code=c&state=other&iss=https%3A%2F%2Flogin.example', /belongs to another sign-in/],
  ['?code=c&state=S&iss=https%3A%2F%2Fevil.example', /came from a different server/],
  ['?code=c&state=S', /came from a different server/],
  ['?state=S&iss=https%3A%2F%2Flogin.example', /sent no code/],
  [
    '?error=access_denied&error_description=No&state=S&iss=https%3A%2F%2Flogin.example',
    /refused: “access_denied”: “No”\. You, or the server, did not consent/,
  ],
])('Refuses a redirect with %s with an explanation', (search, sentence) => {
  const found = readReturn(search)
  expect('what' in found ? `${found.what} ${found.remedy}` : '').toMatch(sentence)
})

test('Validates iss if the issuer is known (RFC 9207, section 2.4)', () => {
  const search = '?code=c&state=S'
  const other = '&iss=https%3A%2F%2Fevil.example'
  const known = { flow: { issuer: flow.issuer, sendsIssuer: false } }
  expect(readReturn(`${search}${other}`, known)).toMatchObject({ page: 'sign-in-mixed-up' })
  expect(readReturn(`${search}&iss=`, known)).toMatchObject({ page: 'sign-in-mixed-up' })
  expect(readReturn(search, known)).toBeInstanceOf(ApiKey)
  expect(readReturn(`${search}${other}`, { flow: server })).toBeInstanceOf(ApiKey)
})

test('Notifies the redirect page whether its code is used', async () => {
  answer = () => Response.json({ access_token: 'fake-token', token_type: 'Bearer' })
  expect((await signIn(formatReturn)).received).toBe('taken')
  const refused = [
    (state: string) => `${formatReturn(state)}.evil.example`,
    (state: string) => `?state=${state}&iss=https%3A%2F%2Flogin.example`,
  ]
  for (const search of refused) {
    // oxlint-disable-next-line no-await-in-loop -- one sign-in after the other
    expect((await signIn(search)).received).toBe('refused')
  }
})

test('Waits half an hour for the sign-in window', async () => {
  vi.useFakeTimers()
  const ready = await prepareSignIn(choices)
  const finished = ready.finish(wanted)
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(await finished).toMatchObject({
    failure: { what: 'The sign-in window did not return within 30 min.' },
  })
  expect(vi.getTimerCount()).toBe(0)
})

test('An error in a redirect does not quote held secrets', () => {
  const held = keepKey('fake-held-token-of-a-test')
  const search = '?state=S&error=x&error_description=a+fake-held-token-of-a-test'
  const found = readReturn(search, { flow: server, wanted: makeWanted(undefined, [held]) })
  expect('what' in found && found.what).toMatch(/“x”: “a \*+”/)
})

test('An error in a redirect does not quote its code', () => {
  const search = '?state=S&code=fake-code-of-a-test&error=x&error_description=fake-code-of-a-test'
  const found = readReturn(search)
  expect(found).toMatchObject({ page: 'sign-in-mixed-up' })
  const own = readReturn(`${search}&iss=${flow.issuer}`)
  expect('what' in own && own.what).toMatch(/“x”: “\*+”/)
})

test('Rejects a code of more than 16,000 characters', () => {
  const search = `?state=S&iss=${flow.issuer}&code=${'x'.repeat(16_000)}`
  expect(readReturn(search)).toBeInstanceOf(ApiKey)
  expect(readReturn(`${search}x`)).toMatchObject({
    what: 'The code of the server has more than 16,000 characters, so it was not used.',
  })
})

test.each<[() => Response | undefined, RegExp]>([
  [() => undefined, /No response of https:\/\/login\.example\/token could be read/],
  [() => new Response('<html>'), /has no access token/],
  [() => Response.json({ access_token: 'a', token_type: 'mac' }), /has no access token/],
  [() => Response.json({ access_token: 'a b', token_type: 'Bearer' }), /has no access token/],
  [
    () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    /redirect address than https:\/\/docs\.example\/oauth\/return\//,
  ],
  [() => Response.json({ error: 'invalid_client' }, { status: 401 }), /must be public/],
])('Explains unusable token responses with a remedy', async (make, sentence) => {
  answer = make
  const { answered } = await signIn(formatReturn)
  expect(explain(answered)).toMatch(sentence)
})

test('Renews a token at its refresh URL and keeps the refresh token unless replaced', async () => {
  answer = () => Response.json({ access_token: 'fake-2', token_type: 'Bearer' })
  const { answered } = await signInForRefresh()
  const renewed = getGranted(await renewToken(answered, choices.scopes, wanted))
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
  const next = getGranted(await renewToken(answered, choices.scopes, wanted))
  expect(next.grant.refresh?.token).not.toBe(answered.token)
  expect(next.grant.refresh).toMatchObject({ url: flow.refreshUrl, clientId: choices.clientId })
})

async function signInForRefresh() {
  const before = answer
  answer = () =>
    Response.json({ access_token: 'fake-1', token_type: 'Bearer', refresh_token: 'fake-refresh' })
  const { answered } = await signIn(formatReturn)
  answer = before
  if (answered.outcome !== 'granted' || !answered.grant.refresh) throw new Error('No refresh.')
  return { answered: answered.grant.refresh }
}

test('A cancelled sign-in ends without a request', async () => {
  const ready = await prepareSignIn(choices)
  const cancelled = new AbortController()
  const finished = ready.finish(makeWanted(cancelled.signal))
  cancelled.abort()
  await expect(finished).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
})
