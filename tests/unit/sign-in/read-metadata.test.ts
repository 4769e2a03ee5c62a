import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askMetadata, chooseFlow } from '#sign-in/read-metadata.ts'
import { createEmptyDocument } from '../../support/empty-document.ts'

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
let answer: () => Response

async function readMetadata(place: string) {
  const said = await askMetadata(place, never, isKeyIn)
  return 'what' in said ? said : chooseFlow(said)
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://docs.example' })
  vi.stubGlobal('document', createEmptyDocument())
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

test('What a server says of itself is a flow, with its name where its answers have it', async () => {
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

test('A server without codes has a device flow, and so has one of which the document says so', async () => {
  const device = { device_authorization_endpoint: 'https://login.example/a/device' }
  answer = () => Response.json({ ...metadata, ...device })
  const said = await askMetadata(url, never, isKeyIn)
  if ('what' in said) throw new Error(said.what)
  expect(chooseFlow(said)).toMatchObject({ kind: 'code' })
  expect(chooseFlow(said, 'device')).toMatchObject({
    kind: 'device',
    deviceUrl: 'https://login.example/a/device',
  })
  expect(chooseFlow({ ...said, authorizationUrl: undefined })).toMatchObject({ kind: 'device' })
})

test('RFC 8414 has another address for the same name', async () => {
  answer = () => Response.json(metadata)
  const found = await readMetadata('https://login.example/.well-known/oauth-authorization-server/a')
  expect(found).toMatchObject({ tokenUrl: metadata.token_endpoint })
})

test.each<[() => Response, RegExp]>([
  [() => Response.json({ ...metadata, issuer: 'https://evil.example' }), /another name/],
  [() => Response.json({ ...metadata, issuer: undefined }), /no metadata/],
  [
    () => Response.json({ ...metadata, scopes_supported: ['read', 'read:fake-token-1'] }),
    /contains a secret that this page holds/,
  ],
  [
    () => Response.json({ ...metadata, token_endpoint: 'https://login.example/fake-token-1' }),
    /contains a secret that this page holds/,
  ],
  // RFC 8414, section 2.
  [
    () => Response.json({ ...metadata, issuer: 'https://login.example/a?tenant=b' }),
    /another name/,
  ],
  [() => Response.json({ ...metadata, issuer: 'https://login.example/a?' }), /another name/],
  [() => Response.json({ ...metadata, issuer: 'https://login.example/a#b' }), /another name/],
  [() => Response.json({ ...metadata, token_endpoint: 'http://login.example/' }), /https/],
  [() => Response.json({ ...metadata, authorization_endpoint: undefined }), /https/],
  [() => Response.json({ ...metadata, code_challenge_methods_supported: ['plain'] }), /S256/],
  [() => new Response('<html>'), /no metadata/],
  [() => Response.json(metadata, { status: 404 }), /no metadata/],
  [() => Response.error(), /No answer of .* could be read/],
])('What is otherwise is told with what to do', async (make, sentence) => {
  answer = () => {
    const response = make()
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  const found = await readMetadata(url)
  expect('what' in found ? `${found.what} ${found.remedy}` : '').toMatch(sentence)
})
