import { expect, test } from 'vitest'
import {
  explainOtherFlows,
  findSignInFlow,
  findMetadataUrl,
  getMetadataUrls,
  getSandboxFlow,
  getTokenUrls,
  parseRequiredScopes,
  planTokenRequest,
  supportsSignIn,
} from '#request/oauth/sign-in-flow.ts'
import { curl } from '#snippets/curl.ts'
import type { OAuthFlow, SecurityScheme } from '#request/description/operation.ts'

const flow: OAuthFlow = {
  name: 'authorizationCode',
  authorizationUrl: 'https://login.example/authorize?tenant=a',
  tokenUrl: 'https://login.example/token',
  refreshUrl: undefined,
  scopes: { read: 'Read.' },
}

function schemeOf(changes: Partial<OAuthFlow>): SecurityScheme {
  return { type: 'oauth2', description: undefined, flows: [{ ...flow, ...changes }] }
}

function secure(scheme: SecurityScheme) {
  const security = { state: 'stated', alternatives: [[{ name: 'a', scheme, scopes: [] }]] } as const
  return { security }
}

test('A flow has addresses and scopes, and refreshes at the token endpoint by default', () => {
  expect(findSignInFlow(schemeOf({}))).toEqual({
    kind: 'code',
    authorizationUrl: 'https://login.example/authorize?tenant=a',
    tokenUrl: 'https://login.example/token',
    refreshUrl: 'https://login.example/token',
    scopes: { read: 'Read.' },
    issuer: undefined,
    sendsIssuer: false,
  })
})

test.each<Partial<OAuthFlow>>([
  { name: 'implicit' },
  { tokenUrl: undefined },
  { tokenUrl: 'http://login.example/token' },
  { tokenUrl: '/token' },
  { authorizationUrl: 'javascript:alert(1)' },
  { authorizationUrl: 'https://user:pass@login.example/' },
  { authorizationUrl: 'https://login.example/#fragment' },
  { refreshUrl: 'https://login.example/a b' },
])('Finds no flow with %j', (changes) => {
  expect(findSignInFlow(schemeOf(changes))).toBeUndefined()
})

test('Prefers a code flow to a device flow', () => {
  const device = {
    ...flow,
    name: 'deviceAuthorization',
    authorizationUrl: undefined,
    deviceAuthorizationUrl: 'https://login.example/device',
  }
  const scheme = { type: 'oauth2', description: undefined, flows: [device] } as const
  expect(findSignInFlow(scheme)).toMatchObject({
    kind: 'device',
    deviceUrl: 'https://login.example/device',
  })
  expect(getTokenUrls([secure(scheme)])).toEqual([
    'https://login.example/token',
    'https://login.example/device',
  ])
  expect(findSignInFlow({ ...scheme, flows: [device, flow] })).toMatchObject({ kind: 'code' })
  expect(
    findSignInFlow({ ...scheme, flows: [{ ...device, deviceAuthorizationUrl: undefined }] }),
  ).toBeUndefined()
  const found = findSignInFlow(scheme)
  expect(found && getSandboxFlow(found, 'http://localhost:4322')).toMatchObject({
    kind: 'device',
    deviceUrl: 'http://localhost:4322/.sandbox/oauth/device',
  })
})

const client: OAuthFlow = { ...flow, name: 'clientCredentials', authorizationUrl: undefined }

test('Finds the client credentials flow only if allowed, and last', () => {
  const scheme = { type: 'oauth2', description: undefined, flows: [client] } as const
  expect(findSignInFlow(scheme)).toBeUndefined()
  expect(getTokenUrls([secure(scheme)])).toEqual([])
  const found = findSignInFlow(scheme, true)
  expect(found).toMatchObject({ kind: 'client', tokenUrl: 'https://login.example/token' })
  expect(getTokenUrls([secure(scheme)], true)).toEqual(['https://login.example/token'])
  expect(findSignInFlow({ ...scheme, flows: [client, flow] }, true)).toMatchObject({ kind: 'code' })
  expect(found && getSandboxFlow(found, 'http://localhost:4322')).toMatchObject({
    kind: 'client',
    tokenUrl: 'http://localhost:4322/.sandbox/oauth/token',
  })
})

test('Allows http for a server on this computer', () => {
  expect(findSignInFlow(schemeOf({ tokenUrl: 'http://localhost:8080/token' }))).toBeDefined()
})

test('Without a code flow, the server metadata is used', () => {
  const url = 'https://login.example/.well-known/openid-configuration'
  const connect = { type: 'open-id-connect', url, description: undefined } as const
  const described = { ...schemeOf({ name: 'implicit' }), metadataUrl: url }
  expect([connect, described].map(findMetadataUrl)).toEqual([url, url])
  expect(getMetadataUrls([secure(connect), secure(described)])).toEqual([url])
  expect(supportsSignIn([secure(connect)])).toBe(true)
  expect(supportsSignIn([secure(schemeOf({ name: 'implicit' }))])).toBe(false)
  expect(findMetadataUrl({ ...connect, url: 'http://login.example/' })).toBeUndefined()
})

test('Explains each unsupported flow with an alternative', () => {
  const names = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'own']
  expect(names.flatMap((name) => explainOtherFlows(schemeOf({ name })))).toEqual([
    expect.stringMatching(/^The implicit flow .*RFC 9700/),
    expect.stringMatching(/^The password flow .*RFC 9700/),
    expect.stringMatching(/^The client credentials flow .* program\.$/),
  ])
})

test.each<[status: number, challenge: string, scopes: readonly string[]]>([
  [403, 'Bearer error="insufficient_scope", scope="read write"', ['read', 'write']],
  [401, 'Bearer realm="a", error=insufficient_scope, scope="read"', ['read']],
  [403, 'Bearer error="insufficient_scope"', []],
  [403, 'Bearer error="invalid_token", scope="read"', []],
  [200, 'Bearer error="insufficient_scope", scope="read"', []],
])('A %i response with %s requires %j', (status, value, scopes) => {
  expect(parseRequiredScopes(status, [{ name: 'WWW-Authenticate', value }])).toEqual(scopes)
})

test('The sandbox replaces the server, with its own issuer', () => {
  const found = findSignInFlow(schemeOf({}))
  expect(found && getSandboxFlow(found, 'http://localhost:4322/v1')).toMatchObject({
    authorizationUrl: 'http://localhost:4322/.sandbox/oauth/authorize',
    tokenUrl: 'http://localhost:4322/.sandbox/oauth/token',
    scopes: { read: 'Read.' },
    issuer: 'http://localhost:4322',
  })
})

test('Lists each token endpoint once', () => {
  const secured = secure(schemeOf({ refreshUrl: 'https://login.example/refresh' }))
  expect(getTokenUrls([secured, secured, { security: { state: 'none' } }])).toEqual([
    'https://login.example/token',
    'https://login.example/refresh',
  ])
})

test('Plans a client credentials request with credentials from variables', () => {
  const plan = planTokenRequest({ ...client, scopes: { read: 'Read.', write: 'Write.' } })
  const snippet = plan && curl.formatSnippet(plan)
  const text = snippet?.outcome === 'written' ? snippet.text : ''
  expect(text).toContain("'https://login.example/token'")
  expect(text).toContain("'grant_type=client_credentials'")
  expect(text).toContain("'scope=read+write'")
  expect(text).toContain('API_USER')
  expect(text).toContain('API_PASSWORD')
})

test.each([{ name: 'authorizationCode' }, { tokenUrl: undefined }, { tokenUrl: 'javascript:0' }])(
  'Plans nothing with %j',
  (changes) => expect(planTokenRequest({ ...client, ...changes })).toBeUndefined(),
)
