import { expect, test } from 'vitest'
import { makeGrant, isSafeLink } from '#console/request/CredentialFields.tsx'
import type { SecurityScheme } from '#core/request/description/operation.ts'

const description = undefined

function describe(scheme: SecurityScheme, scopes: readonly string[] = []) {
  return makeGrant({ name: 'partner', scheme, scopes })
}

test('Every address of each flow is named, and each scope with what the document says of it', () => {
  const code = {
    name: 'authorizationCode',
    authorizationUrl: 'https://auth.example/authorize',
    tokenUrl: 'https://auth.example/token',
    refreshUrl: 'https://auth.example/refresh',
    scopes: { read: 'Read all.' },
  }
  const client = { ...code, name: 'clientCredentials', authorizationUrl: undefined }
  expect(
    describe({ type: 'oauth2', flows: [code, { ...client, refreshUrl: undefined }], description }, [
      'read',
      'write',
    ]),
  ).toEqual({
    ways: [
      {
        flow: 'authorizationCode',
        addresses: [
          { name: 'Authorization', url: 'https://auth.example/authorize' },
          { name: 'Token', url: 'https://auth.example/token' },
          { name: 'Refresh', url: 'https://auth.example/refresh' },
        ],
      },
      {
        flow: 'clientCredentials',
        addresses: [{ name: 'Token', url: 'https://auth.example/token' }],
      },
    ],
    scopes: [
      { name: 'read', description: 'Read all.' },
      { name: 'write', description: undefined },
    ],
  })
})

test('OpenID Connect has its discovery address', () => {
  const url = 'https://auth.example/.well-known/openid-configuration'
  expect(describe({ type: 'open-id-connect', url, description }, ['openid'])).toEqual({
    ways: [{ flow: undefined, addresses: [{ name: 'Discovery', url }] }],
    scopes: [{ name: 'openid', description: undefined }],
  })
})

test('Other schemes have no such facts', () => {
  expect(describe({ type: 'basic', description })).toBeUndefined()
})

test.each([
  ['https://auth.example/authorize', true],
  ['HTTPS://auth.example', true],
  ['http://auth.example/token', false],
  ['javascript:alert(1)', false],
  ['https://trusted.example@elsewhere.example/', false],
  ['//auth.example', false],
  ['/token', false],
  ['https://', false],
  [' https://auth.example', false],
])('%s is a link: %s', (address, isLink) => {
  expect(isSafeLink(address)).toBe(isLink)
})
