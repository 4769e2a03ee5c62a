import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '#key/api-key.ts'
import { containsKeyVerbatim, keepKey } from '#key/api-key.ts'
import { renewToken, requestClientToken } from '#console/sign-in/flows.ts'
import { fetchMetadata } from '#console/sign-in/authorization-server.ts'
import { explain as explainFailure, getGranted, makeWanted, serve, server } from './auth-server.ts'
import type { ClientFlow } from '#request/oauth/sign-in-flow.ts'

const endpoint = { url: server.tokenUrl, clientId: 'docs' }
const refresh = { token: keepKey('fake-refresh-of-a-test'), ...endpoint }
const held = keepKey('fake-held-token-of-a-test')
const granted = { access_token: 'fake-token', token_type: 'Bearer' }

let sent: (readonly [url: string, init: RequestInit])[] = []
let respond: (init: RequestInit) => Response | Promise<Response>

serve((url, init) => {
  sent.push([url, init])
  return respond(init)
})
beforeEach(() => {
  sent = []
})

async function renew(answer: object | undefined, secrets: readonly ApiKey[] = [held]) {
  if (answer) respond = () => Response.json(answer)
  return renewToken(refresh, [], makeWanted(undefined, secrets))
}

const explain = async (answer: object | undefined) => explainFailure(await renew(answer))

test('Rejects a response above 1 MB and a token above 16,000 characters', async () => {
  expect(await renew({ ...granted, access_token: 'x'.repeat(16_000) })).toMatchObject({
    outcome: 'granted',
  })
  expect(await explain({ ...granted, other: 'x'.repeat(1_000_001) })).toContain(
    'The response of https://login.example/token has more than 1,000,000 bytes',
  )
  for (const name of ['access_token', 'refresh_token', 'id_token']) {
    // oxlint-disable-next-line no-await-in-loop -- one response after the other
    expect(await explain({ ...granted, [name]: 'x'.repeat(16_001) })).toContain(
      `The ${name} of the server has more than 16,000 characters`,
    )
  }
  respond = () => Response.json({ issuer: 'x'.repeat(1_000_001) })
  const { signal } = new AbortController()
  expect(await fetchMetadata('https://login.example/m', signal, () => false)).toMatchObject({
    what: expect.stringContaining('has more than 1,000,000 bytes'),
  })
})

function onAbort({ signal }: RequestInit, stop: (reason: TypeError) => void): void {
  signal?.addEventListener('abort', () => stop(new TypeError('Stopped')))
}

test('Times out after 30 seconds for headers and body together', async () => {
  vi.useFakeTimers()
  for (const hang of [
    async (init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        onAbort(init, reject)
      }),
    (init: RequestInit) =>
      new Response(
        new ReadableStream({ start: (body) => onAbort(init, (reason) => body.error(reason)) }),
      ),
  ]) {
    respond = hang
    const explained = explain(undefined)
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    await vi.advanceTimersByTimeAsync(29_999)
    // oxlint-disable-next-line no-await-in-loop
    await vi.advanceTimersByTimeAsync(1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await explained).toMatch(
      /^https:\/\/login\.example\/token sent no complete response within 30 s\..*already replaced the refresh token/,
    )
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('A renewal without a response warns that the refresh token may be lost', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await explain(undefined)).toMatch(
    /^No response of .* could be read\..*already replaced the refresh token.*sign in again\.$/,
  )
  // A refusal is a response.
  expect(await explain({ error: 'invalid_grant' })).not.toContain('replaced')
})

test('Masks quoted secrets that were sent, held or received', async () => {
  const quoted =
    'a fake-held-token-of-a-test b fake-refresh-of-a-test c fake-token-in-an-error d fake-device-0001'
  const explained = await explain({
    error: 'invalid_grant',
    error_description: quoted,
    access_token: 'fake-token-in-an-error',
    device_code: 'fake-device-0001',
  })
  expect(explained).toMatch(/“a \*+ b \*+ c \*+ d \*+”/)
  expect(explained).not.toContain('fake-')
  const { grant } = getGranted(
    await renew({
      ...granted,
      refresh_token: 'fake-refresh',
      scope: 'read fake-held-token-of-a-test fake-token fake-refresh',
    }),
  )
  expect(grant.scopes).toEqual(['read', '*'.repeat(25), '*'.repeat(10), '*'.repeat(12)])
})

test('Masks a token that truncation cuts off', async () => {
  const explained = await explain({
    error: 'invalid_grant',
    error_description: `${'x'.repeat(100)} ${'y'.repeat(890)} fake-held-token-of-a-test`,
  })
  expect(explained).not.toContain('fake-')
})

test('Does not mask secrets of fewer than four characters', async () => {
  respond = () => Response.json({ error: 'invalid_grant', error_description: 'Never seen here' })
  const refused = await renewToken(
    { token: keepKey('e'), ...endpoint },
    [],
    makeWanted(undefined, [keepKey('e')]),
  )
  expect(JSON.stringify(refused)).toContain('Never seen here')
})

test('Explains a refresh token that cannot be sent', async () => {
  for (const text of ['\ud800', 'ä', 'a\nb']) {
    // oxlint-disable-next-line no-await-in-loop -- one response after the other
    expect(await explain({ ...granted, refresh_token: `fake${text}` })).toContain(
      'The refresh_token of the server has characters that cannot be sent',
    )
  }
  expect(await renew({ ...granted, refresh_token: 'fake refresh' })).toMatchObject({
    outcome: 'granted',
  })
})

test.each([
  [3600, 3_600_000],
  ['3600', 3_600_000],
  [0.5, 500],
  [0, undefined],
  [-1, undefined],
  [true, undefined],
  [[60], undefined],
  ['1e400', undefined],
  ['Infinity', undefined],
  [8e12, 8e15],
  [1e306, undefined],
  [null, undefined],
])('A lifetime of %j seconds is %j milliseconds', async (seconds, life) => {
  const { grant } = getGranted(await renew({ ...granted, expires_in: seconds }))
  const { expiresAt, grantedAt } = grant
  expect(expiresAt === undefined ? undefined : expiresAt - grantedAt).toBe(life)
})

test('Ignores a lifetime that overflows', async () => {
  respond = () =>
    new Response('{"access_token":"fake-token","token_type":"Bearer","expires_in":1e999}')
  const { token, grant } = getGranted(await renew(undefined))
  expect(grant.expiresAt).toBeUndefined()
  expect(containsKeyVerbatim(token, 'fake-token')).toBe(true)
})

const flow: ClientFlow = {
  kind: 'client',
  ...server,
}

test('Masks the client secret in a quoted error', async () => {
  respond = () =>
    Response.json({ error: 'invalid_client', error_description: 'Not fake secret:% then' })
  const choices = { flow, clientId: 'docs', scopes: [] }
  const answer = await requestClientToken(choices, 'fake secret:%', makeWanted())
  expect(answer).toMatchObject({ outcome: 'failed' })
  expect(JSON.stringify(answer)).toContain('Not ************* then')
})

test('Sends form-encoded client ID and secret by Basic (RFC 6749, section 2.3.1)', async () => {
  respond = () => Response.json(granted)
  const choices = { flow, clientId: 'a:b', scopes: ['read', 'write'] }
  const answer = await requestClientToken(choices, 'fake secret:%', makeWanted())
  expect(answer).toMatchObject({ outcome: 'granted', grant: { scopes: ['read', 'write'] } })
  expect(sent).toHaveLength(1)
  const [[url, init] = []] = sent
  expect(url).toBe(flow.tokenUrl)
  expect(new Headers(init?.headers).get('authorization')).toBe(
    `Basic ${btoa('a%3Ab:fake%20secret%3A%25')}`,
  )
  expect(init?.body).toBe('grant_type=client_credentials&scope=read+write')
})

test.each([
  ['docs', 'fake\ud800', 'The client secret has a lone surrogate'],
  ['docs\udfff', 'fake-secret', 'The client ID has a lone surrogate'],
])('Explains a lone surrogate in %j or %j', async (clientId, secret, sentence) => {
  const answer = await requestClientToken({ flow, clientId, scopes: [] }, secret, makeWanted())
  expect(answer).toMatchObject({ failure: { what: expect.stringContaining(sentence) } })
  expect(sent).toEqual([])
})
