import { expect, test } from 'vitest'
import { findCodeFlow, listTokenUrls, moveToSandbox } from '#core/oauth/code-flow.ts'
import type { OAuthFlow, SecurityScheme } from '#core/request/description/operation.ts'

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

test('The flow has its addresses and scopes, and tokens are renewed where they are given', () => {
  expect(findCodeFlow(schemeOf({}))).toEqual({
    authorizationUrl: 'https://login.example/authorize?tenant=a',
    tokenUrl: 'https://login.example/token',
    refreshUrl: 'https://login.example/token',
    scopes: { read: 'Read.' },
    issuer: undefined,
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
])('With %j a page cannot sign in', (changes) => {
  expect(findCodeFlow(schemeOf(changes))).toBeUndefined()
})

test('The sandbox stands in for the server, under its own name', () => {
  const found = findCodeFlow(schemeOf({}))
  expect(found && moveToSandbox(found, 'http://localhost:4322/v1')).toMatchObject({
    authorizationUrl: 'http://localhost:4322/.sandbox/oauth/authorize',
    tokenUrl: 'http://localhost:4322/.sandbox/oauth/token',
    scopes: { read: 'Read.' },
    issuer: 'http://localhost:4322',
  })
})

test('Each token endpoint of the operations is listed once', () => {
  const use = { name: 'a', scheme: schemeOf({ refreshUrl: 'https://login.example/refresh' }) }
  const security = { state: 'stated', alternatives: [[{ ...use, scopes: [] }]] } as const
  expect(listTokenUrls([{ security }, { security }, { security: { state: 'none' } }])).toEqual([
    'https://login.example/token',
    'https://login.example/refresh',
  ])
})
