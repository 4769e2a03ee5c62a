import { describe, expect, test } from 'vitest'
import {
  isAfterPath,
  findContradictions,
  parseServerMetadata,
} from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'

const url = 'https://login.example/.well-known/oauth-authorization-server'
const metadata: ServerMetadata = {
  issuer: 'https://login.example',
  authorizationUrl: 'https://login.example/authorize',
  tokenUrl: 'https://login.example/token',
  deviceUrl: 'https://login.example/device',
  grantTypes: undefined,
  challengeMethods: undefined,
  scopes: [],
  sendsIssuer: false,
}
const token = {
  tokenUrl: metadata.tokenUrl ?? '',
  refreshUrl: '',
  scopes: {},
  issuer: undefined,
  sendsIssuer: false,
}
const code: SignInFlow = {
  kind: 'code',
  authorizationUrl: metadata.authorizationUrl ?? '',
  ...token,
}
const device: SignInFlow = { kind: 'device', deviceUrl: metadata.deviceUrl ?? '', ...token }

describe('Server metadata', () => {
  test('Has the server’s values, and only strings of lists', () => {
    const response = {
      issuer: metadata.issuer,
      token_endpoint: metadata.tokenUrl,
      grant_types_supported: ['refresh_token', 7],
      scopes_supported: 'read',
      authorization_response_iss_parameter_supported: 'true',
    }
    expect(parseServerMetadata(url, response)).toEqual({
      ...metadata,
      authorizationUrl: undefined,
      deviceUrl: undefined,
      grantTypes: ['refresh_token'],
    })
  })

  test.each([undefined, 'text', {}, { issuer: 'https://evil.example' }, { issuer: 'no URL' }])(
    'Is rejected with another issuer: %j',
    (response) => expect(parseServerMetadata(url, response)).toBeUndefined(),
  )
})

test.each([
  ['/.well-known/openid-configuration/t1', false],
  ['/t1/.well-known/openid-configuration', false],
  ['/.well-known/oauth-authorization-server/t1', false],
  ['/t1/.well-known/oauth-authorization-server', true],
])('Accepts metadata of an issuer with a path at %s', (path, isAfter) => {
  const at = `https://login.example${path}`
  expect(parseServerMetadata(at, { issuer: 'https://login.example/t1' })).toBeDefined()
  expect(parseServerMetadata(at, { issuer: 'https://login.example/t2' })).toBeUndefined()
  expect(isAfterPath(at)).toBe(isAfter)
})

test('Without a path, both locations are equal', () => {
  expect(isAfterPath(url)).toBe(false)
})

describe('Document and server', () => {
  test.each([
    [code, {}],
    [device, {}],
    [{ ...code, tokenUrl: 'HTTPS://login.example:443/token' }, {}],
    [code, { grantTypes: ['authorization_code'], deviceUrl: undefined }],
  ])('Agree (%#)', (flow, other) => {
    expect(findContradictions(flow, { ...metadata, ...other })).toEqual([])
  })

  test.each<[SignInFlow, Partial<ServerMetadata>, readonly string[]]>([
    [code, { tokenUrl: 'https://other.example/token' }, ['token endpoint']],
    [code, { authorizationUrl: undefined }, ['authorization endpoint']],
    [device, { deviceUrl: undefined, grantTypes: ['x'] }, ['device endpoint', 'grant type']],
    [code, { grantTypes: [] }, ['grant type']],
  ])('Contradict each other (%#)', (flow, other, what) => {
    expect(findContradictions(flow, { ...metadata, ...other }).map((one) => one.what)).toEqual(what)
  })

  test('Are both quoted in a contradiction', () => {
    const other = { ...metadata, tokenUrl: 'https://other.example/token' }
    expect(findContradictions(code, other)).toEqual([
      {
        what: 'token endpoint',
        document: metadata.tokenUrl,
        server: 'https://other.example/token',
      },
    ])
  })
})
