import { expect, test } from 'vitest'
import { serve, answerOrThrow } from './auth-server.ts'
import { fetchMetadata, chooseFlow } from '#console/sign-in/authorization-server.ts'

const url = 'https://login.example/a/.well-known/openid-configuration'
const metadata = {
  issuer: 'https://login.example/a',
  authorization_endpoint: 'https://login.example/a/authorize',
  token_endpoint: 'https://login.example/a/token',
  scopes_supported: ['openid', 'read', 7],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
}

const never = new AbortController().signal
const isKeyIn = (text: string) => text.includes('fake-token-1')
let answer: () => Response | undefined

async function readMetadata(metadataUrl: string) {
  const result = await fetchMetadata(metadataUrl, never, isKeyIn)
  return 'what' in result ? result : chooseFlow(result)
}

serve(() => answerOrThrow(answer()))

test('Metadata yields a flow with the issuer', async () => {
  answer = () => Response.json(metadata)
  const flow = {
    kind: 'code',
    authorizationUrl: 'https://login.example/a/authorize',
    tokenUrl: 'https://login.example/a/token',
    refreshUrl: 'https://login.example/a/token',
    scopes: { openid: '', read: '' },
    issuer: 'https://login.example/a',
    sendsIssuer: true,
  }
  expect(await readMetadata(url)).toEqual(flow)
  answer = () =>
    Response.json({ ...metadata, authorization_response_iss_parameter_supported: false })
  expect(await readMetadata(url)).toEqual({ ...flow, sendsIssuer: false })
})

test('Chooses the device flow without a code flow or if the document specifies it', async () => {
  const device = { device_authorization_endpoint: 'https://login.example/a/device' }
  answer = () => Response.json({ ...metadata, ...device })
  const result = await fetchMetadata(url, never, isKeyIn)
  if ('what' in result) throw new Error(result.what)
  expect(chooseFlow(result)).toMatchObject({ kind: 'code' })
  expect(chooseFlow(result, 'device')).toMatchObject({
    kind: 'device',
    deviceUrl: 'https://login.example/a/device',
  })
  expect(chooseFlow({ ...result, authorizationUrl: undefined })).toMatchObject({ kind: 'device' })
})

test('Accepts the metadata address of RFC 8414', async () => {
  answer = () => Response.json(metadata)
  const found = await readMetadata('https://login.example/.well-known/oauth-authorization-server/a')
  expect(found).toMatchObject({ tokenUrl: metadata.token_endpoint })
})

test.each<[object, RegExp, (() => Response | undefined)?]>([
  [{ issuer: 'https://evil.example' }, /different issuer/],
  [{ issuer: undefined }, /No authorization server metadata/],
  [{ scopes_supported: ['read', 'read:fake-token-1'] }, /contains a secret that this page holds/],
  [
    { token_endpoint: 'https://login.example/fake-token-1' },
    /contains a secret that this page holds/,
  ],
  // RFC 8414, section 2.
  [{ issuer: 'https://login.example/a?tenant=b' }, /different issuer/],
  [{ issuer: 'https://login.example/a?' }, /different issuer/],
  [{ issuer: 'https://login.example/a#b' }, /different issuer/],
  [{ token_endpoint: 'http://login.example/' }, /https/],
  [{ authorization_endpoint: undefined }, /https/],
  [{ code_challenge_methods_supported: ['plain'] }, /S256/],
  [{}, /No authorization server metadata/, () => new Response('<html>')],
  [{}, /No authorization server metadata/, () => Response.json(metadata, { status: 404 })],
  [{}, /No response of .* could be read/, () => undefined],
])('Explains unusable metadata with a remedy', async (changes, sentence, make) => {
  answer = make ?? (() => Response.json({ ...metadata, ...changes }))
  const found = await readMetadata(url)
  expect('what' in found ? `${found.what} ${found.remedy}` : '').toMatch(sentence)
})
