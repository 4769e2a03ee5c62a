import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { startDescribed } from '../operations/service-under-test.ts'

const document = parseDescriptionText(`openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: list, security: [{ login: [read] }], responses: {} }
    post: { operationId: add, security: [{ login: [read, write] }], responses: {} }
components:
  securitySchemes:
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://login.example/authorize
          tokenUrl: https://login.example/token
          scopes: { read: Read pets., write: Write pets. }
`)

const verifier = 'a'.repeat(43)
const redirectUri = 'http://localhost:4321/oauth/return/'
const portal = { origin: 'http://localhost:4321' }

const authorize = (changes: Readonly<Record<string, string>> = {}) =>
  `/.sandbox/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: 'portal',
    redirect_uri: redirectUri,
    scope: 'read',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }).toString()}`

const deviceSchema = z.object({
  device_code: z.string(),
  user_code: z.string().regex(/^[A-Z]{4}-[A-Z]{4}$/),
  verification_uri_complete: z.string(),
})

const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
})

async function start() {
  const { call, url } = await startDescribed(document)
  const post = async (
    target: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    call(`/.sandbox/oauth/${target}`, {
      method: 'POST',
      headers: { ...portal, ...headers },
      body: new URLSearchParams(fields),
    })
  const consent = async (target: string, answer = 'yes') => {
    const response = await fetch(url + target, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ consent: answer }),
    })
    return new URL(response.headers.get('location') ?? 'about:blank').searchParams
  }
  const ask = async (fields: Readonly<Record<string, string>>) =>
    post('token', { client_id: 'portal', ...fields })
  const redeem = async (code: string, changes: Readonly<Record<string, string>> = {}) =>
    ask({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    })
  const renew = (refresh: string, changes: Readonly<Record<string, string>> = {}) =>
    ask({ grant_type: 'refresh_token', refresh_token: refresh, ...changes })
  const signIn = async (scope: string) => {
    const code = (await consent(authorize({ scope }))).get('code') ?? ''
    return tokenSchema.parse((await redeem(code)).body)
  }
  const callWith = async (token: string, method = 'GET') =>
    call('/pets', { method, headers: { authorization: `Bearer ${token}` } })
  return { call, post, url, consent, ask, redeem, renew, signIn, callWith }
}

test('Consent yields a code, which yields once a token for exactly its scopes', async () => {
  const { call, url, consent, redeem, callWith } = await start()
  const page = await call(authorize())
  expect(page.text).toContain('Read pets.')
  const returned = await consent(authorize())
  expect(returned.get('state')).toBe('the-state')
  expect(returned.get('iss')).toBe(url)
  const code = returned.get('code') ?? ''
  const first = await redeem(code)
  expect(first.headers.get('access-control-allow-origin')).toBe(portal.origin)
  const { access_token: token, scope } = tokenSchema.parse(first.body)
  expect(scope).toBe('read')

  expect((await callWith(token)).status).toBe(200)
  const refused = await callWith(token, 'POST')
  expect(refused.status).toBe(403)
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="read write"',
  )
  expect((await callWith('fake_unknown')).status).toBe(401)
  expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant' })
})

test('A client with a secret gets a token for itself, without a refresh token', async () => {
  const { post, callWith } = await start()
  const ask = async (fields: Readonly<Record<string, string>>, pair?: string) =>
    post(
      'token',
      { grant_type: 'client_credentials', ...fields },
      pair === undefined ? {} : { authorization: `Basic ${btoa(pair)}` },
    )
  const { body } = await ask({ scope: 'read' }, 'program:fake-secret')
  expect(body).not.toHaveProperty('refresh_token')
  const { access_token: token } = tokenSchema.omit({ refresh_token: true }).parse(body)
  expect((await callWith(token)).status).toBe(200)
  expect((await callWith(token, 'POST')).status).toBe(403)
  for (const [fields, pair, error] of [
    [{ client_id: 'program' }, undefined, 'invalid_client'],
    [{}, 'program:', 'invalid_client'],
    [{}, 'no colon', 'invalid_client'],
    [{ scope: 'all' }, 'program:fake-secret', 'invalid_scope'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    expect(await ask(fields, pair)).toMatchObject({ status: 400, body: { error } })
  }
})

test('A refresh token yields an access token, and is none', async () => {
  const { renew, signIn, callWith } = await start()
  const { refresh_token: refresh } = await signIn('read write')
  expect((await callWith(refresh)).status).toBe(401)
  const next = tokenSchema.parse((await renew(refresh)).body)
  expect((await callWith(next.access_token, 'POST')).status).toBe(200)
})

test.each(['access_token', 'refresh_token'] as const)(
  'Revoking the %s ends the sign-in with its renewals, for its client only',
  async (kind) => {
    const { post, renew, signIn, callWith } = await start()
    const before = await signIn('read')
    const tokens = tokenSchema.parse((await renew(before.refresh_token)).body)
    const revoke = async (client: string) =>
      post('revoke', { token: tokens[kind], client_id: client })
    expect((await revoke('other')).status).toBe(200)
    expect((await callWith(tokens.access_token)).status).toBe(200)
    expect((await revoke('portal')).status).toBe(200)
    expect((await callWith(before.access_token)).status).toBe(401)
    expect((await callWith(tokens.access_token)).status).toBe(401)
    expect((await renew(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  },
)

test.each([
  [{ code_verifier: 'b'.repeat(43) }, 'invalid_grant'],
  [{ client_id: 'other' }, 'invalid_grant'],
  [{ redirect_uri: 'http://localhost:4321/other/' }, 'invalid_grant'],
  [{ grant_type: 'password' }, 'unsupported_grant_type'],
])('Refuses a code with %j', async (changes, error) => {
  const { consent, redeem } = await start()
  const code = (await consent(authorize())).get('code') ?? ''
  expect((await redeem(code, changes)).body).toMatchObject({ error })
})

test.each([
  [{ redirect_uri: 'https://evil.example/oauth/return/' }],
  [{ redirect_uri: 'http://localhost:4321/elsewhere/' }],
  [{ client_id: '' }],
])('Does not redirect with %j', async (changes) => {
  const { call, consent } = await start()
  expect((await call(authorize(changes))).status).toBe(400)
  expect([...(await consent(authorize(changes)))]).toEqual([])
})

test.each([
  [{ scope: 'admin' }, 'invalid_scope'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
])('Returns an error to the client with %j, and no code for consent', async (changes, error) => {
  const { url, consent } = await start()
  const response = await fetch(url + authorize(changes), { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? '')
  const returned = await consent(authorize(changes))
  for (const parameters of [location.searchParams, returned]) {
    expect(parameters.get('error')).toBe(error)
    expect(parameters.get('state')).toBe('the-state')
    expect(parameters.get('code')).toBeNull()
  }
})

test('Reusing a code ends the sign-in of its first use (RFC 6749, section 4.1.2)', async () => {
  const { renew, consent, redeem, signIn, callWith } = await start()
  const other = await signIn('read')
  const code = (await consent(authorize())).get('code') ?? ''
  const first = tokenSchema.parse((await redeem(code)).body)
  const next = tokenSchema.parse((await renew(first.refresh_token)).body)
  expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant' })
  for (const { access_token: token } of [first, next]) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    expect((await callWith(token)).status).toBe(401)
  }
  expect((await renew(next.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await callWith(other.access_token)).status).toBe(200)
})

test('Reusing a refresh token ends its sign-in (RFC 9700, section 4.14.2)', async () => {
  const { renew, signIn, callWith } = await start()
  const [first, other] = [await signIn('read'), await signIn('read')]
  const next = tokenSchema.parse((await renew(first.refresh_token)).body)
  // Another client cannot end the sign-in.
  expect((await renew(first.refresh_token, { client_id: 'other' })).status).toBe(400)
  expect((await callWith(next.access_token)).status).toBe(200)
  expect((await renew(first.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await callWith(next.access_token)).status).toBe(401)
  expect((await renew(next.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await callWith(other.access_token)).status).toBe(200)
})

test('Denial, and a form of another page, yield no code', async () => {
  const { url, consent } = await start()
  expect((await consent(authorize(), 'no')).get('error')).toBe('access_denied')
  const forged = await fetch(url + authorize(), {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ consent: 'yes' }),
  })
  expect(forged.status).toBe(400)
})

test('A device gets its token once its code was entered and allowed', async () => {
  const { post, url, ask } = await start()
  const begun = await post('device', { client_id: 'portal', scope: 'read' })
  expect(begun.headers.get('access-control-allow-origin')).toBe(portal.origin)
  const { device_code: deviceCode, verification_uri_complete: address } = deviceSchema.parse(
    begun.body,
  )
  const poll = async () =>
    ask({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode })
  expect((await poll()).body).toMatchObject({ error: 'authorization_pending' })
  expect(await (await fetch(address)).text()).toContain('Read pets.')
  await fetch(address, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ consent: 'yes' }),
  })
  await new Promise((resolve) => {
    setTimeout(resolve, 1000)
  })
  expect(tokenSchema.parse((await poll()).body).scope).toBe('read')
  expect((await poll()).body).toMatchObject({ error: 'expired_token' })
})

test('Describes itself in its metadata (RFC 8414)', async () => {
  const { call, url } = await start()
  const { body } = await call('/.well-known/oauth-authorization-server')
  expect(body).toMatchObject({
    issuer: url,
    token_endpoint: `${url}/.sandbox/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['read', 'write'],
  })
})

test('An unknown device code is reported, and described to its field', async () => {
  const { url } = await start()
  const page = await (await fetch(`${url}/.sandbox/oauth/activate?user_code=AAAA-AAAA`)).text()
  expect(page).toMatch(/<p class="warning" id="code-error">/)
  expect(page).toMatch(/<input\s+type="text"[^>]*aria-describedby=code-error/)
})
