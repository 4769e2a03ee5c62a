import { expect, test } from 'vitest'
import type { OAuthFlow } from '#request/description/operation.ts'
import { planTokenRequest } from '#request/oauth/plan-token.ts'
import { curl } from '#snippets/curl.ts'

const flow: OAuthFlow = {
  name: 'clientCredentials',
  authorizationUrl: undefined,
  tokenUrl: 'https://login.example/token',
  refreshUrl: undefined,
  scopes: { read: 'Read.', write: 'Write.' },
}

test('Plans a client credentials request with credentials from variables', () => {
  const plan = planTokenRequest(flow)
  const snippet = plan && curl.writeSnippet(plan)
  const text = snippet?.outcome === 'written' ? snippet.text : ''
  expect(text).toContain("'https://login.example/token'")
  expect(text).toContain("'grant_type=client_credentials'")
  expect(text).toContain("'scope=read+write'")
  expect(text).toContain('API_USER')
  expect(text).toContain('API_PASSWORD')
})

test.each([{ name: 'authorizationCode' }, { tokenUrl: undefined }, { tokenUrl: 'javascript:0' }])(
  'Plans nothing with %j',
  (changes) => expect(planTokenRequest({ ...flow, ...changes })).toBeUndefined(),
)
