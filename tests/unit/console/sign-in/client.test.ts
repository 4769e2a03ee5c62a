import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientFlow } from '#request/oauth/sign-in-flow.ts'
import { requestClientToken } from '#console/sign-in/flows.ts'
import { makeWanted } from './make-wanted.ts'
import { createEmptyDocument } from '../../../support/empty-document.ts'

const flow: ClientFlow = {
  kind: 'client',
  tokenUrl: 'https://login.example/token',
  refreshUrl: 'https://login.example/token',
  scopes: {},
  issuer: undefined,
  sendsIssuer: false,
}
let sent: (readonly [url: string, init: RequestInit])[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('location', { origin: 'https://docs.example' })
  vi.stubGlobal('document', createEmptyDocument())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init])
    return Response.json({ access_token: 'fake-token', token_type: 'Bearer' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('Masks the client secret in a quoted error', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'invalid_client', error_description: 'Not fake secret:% then' }),
  )
  const choices = { flow, clientId: 'docs', scopes: [] }
  const answer = await requestClientToken(choices, 'fake secret:%', makeWanted())
  expect(answer).toMatchObject({ outcome: 'failed' })
  expect(JSON.stringify(answer)).toContain('Not ************* then')
})

test('Sends form-encoded client ID and secret by Basic (RFC 6749, section 2.3.1)', async () => {
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
