import { describe, expect, test } from 'vitest'
import type { SchemeUse } from '#request/description/operation.ts'
import { checkCredentials } from '#sandbox/operations/check-credentials.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { createDocument } from '../../../fixtures/documents/parse-openapi-text.ts'
import { readEcho, readProblem, startDescribed } from './service-under-test.ts'

async function startWithSecrets() {
  const described = await startDescribed()
  const { value: key } = described.store.createKey('test')
  return { ...described, key }
}

describe('Accepts a credential at the location of its scheme', () => {
  test.each<[scheme: string, query: string, headers: Readonly<Record<string, string>>]>([
    ['bearer', '', { Authorization: 'Bearer KEY' }],
    ['oauth', '', { Authorization: 'Bearer KEY' }],
    ['connect', '', { Authorization: 'bearer KEY' }],
    ['basic', '', { Authorization: 'BASIC user:KEY' }],
    ['basic', '', { Authorization: 'BASIC KEY:' }],
    ['named', '', { Authorization: 'token KEY' }],
    ['header', '', { 'X-API-Key': 'KEY' }],
    ['query', '?api_key=KEY', {}],
    ['cookie', '', { Cookie: 'other=1; session=KEY' }],
    ['both', '?api_key=KEY', { 'X-API-Key': 'KEY' }],
    ['either', '', { 'X-API-Key': 'KEY' }],
    ['either', '', { Authorization: 'BASIC user:KEY' }],
    ['optional', '', { Authorization: 'Bearer KEY' }],
    ['optional', '', {}],
    ['optional', '', { Authorization: 'Bearer fake_unknown' }],
    ['certificate', '', {}],
  ])('%s %s %j', async (scheme, query, headers) => {
    const { call, key } = await startWithSecrets()
    const fill = (text: string) =>
      text.replace('KEY', key).replace(/BASIC (.*)/, (_, pair: string) => `Basic ${btoa(pair)}`)
    const filled = new Headers()
    for (const [name, value] of Object.entries(headers)) filled.set(name, fill(value))
    const response = await call(`/secrets/${scheme}${fill(query)}`, { headers: filled })
    expect(response.status).toBeLessThan(300)
    expect(response.text).not.toContain(key)
  })
})

describe('Without it, the problem names each scheme', () => {
  const basic = 'Basic realm="sandbox", charset="UTF-8"'
  const apiKey = 'ApiKey realm="sandbox"'

  test.each<[scheme: string, authorization: string, places: string, challenge: string]>([
    ['bearer', '', 'bearer', 'Bearer'],
    ['bearer', 'Bearer fake_unknown', 'bearer', 'Bearer error="invalid_token"'],
    ['basic', '', 'basic', basic],
    ['basic', `Basic ${btoa('user:fake')}`, 'basic', basic],
    ['basic', 'Basic !', 'basic', basic],
    ['basic', `Basic ${btoa('no colon')}`, 'basic', basic],
    ['named', '', 'named', 'Token realm="sandbox"'],
    ['named', 'Bearer fake_unknown', 'named', 'Token realm="sandbox"'],
    ['header', '', 'header', apiKey],
    ['query', '', 'query', apiKey],
    ['cookie', '', 'cookie', apiKey],
    ['both', '', 'header query', apiKey],
    ['either', '', 'header basic', `${apiKey}, ${basic}`],
  ])('%s %j', async (scheme, authorization, places, challenge) => {
    const { call } = await startWithSecrets()
    const headers = { ...(authorization && { Authorization: authorization }) }
    const response = await call(`/secrets/${scheme}`, { headers })
    const named = places.split(' ').map((place) => `security:${place}`)
    expect(readProblem(response)).toEqual({ status: 401, places: named })
    expect(response.headers.get('www-authenticate')).toBe(challenge)
  })

  test('One of two required credentials is not enough', async () => {
    const { call, key } = await startWithSecrets()
    const response = await call(`/secrets/both?api_key=${key}`)
    expect(readProblem(response)).toEqual({ status: 401, places: ['security:header'] })
  })
})

test('Without defined security, a credential is neither required nor checked', async () => {
  const { call } = await startWithSecrets()
  const headers = { Authorization: 'Bearer fake_unknown' }
  for (const init of [{}, { headers }]) {
    // oxlint-disable-next-line no-await-in-loop
    const response = await call('/pets/7', init)
    expect(readEcho(response).request.credentials).toEqual([])
    expect(response.text).not.toContain('fake_unknown')
  }
})

test('An echo names the scheme, and no location of a secret', async () => {
  const { call, key } = await startWithSecrets()
  const { request } = readEcho(await call(`/secrets/query?api_key=${key}&more=1`))
  expect(request.credentials).toEqual(['query'])
  expect(request.otherQuery).toEqual(['api_key=(not repeated)', 'more=1'])
})

test('Masks a key of the sandbox at any other location', async () => {
  const { call, key } = await startWithSecrets()
  const { text } = await call(`/settings/${key}?more=${key}`)
  expect(text).not.toContain(key)
  expect(text).toContain('sandbox_…')
})

test('Names a scheme that no sandbox can check as unchecked', async () => {
  const { call } = await startWithSecrets()
  expect(readEcho(await call('/secrets/certificate'))).toMatchObject({
    notChecked: ['security:certificate'],
    request: { credentials: [] },
  })
})

test('An echo lists the credentials that were sent, and noauth of Postman as unchecked', async () => {
  const { call, store } = await startDescribed(
    parseDescriptionText(
      createDocument(
        '3.0.3',
        '  /a: { get: { security: [{ none: [] }, { key: [] }], responses: { "200": { description: ok } } } }',
        'components: { securitySchemes: { none: { type: http, scheme: noauth }, key: { type: apiKey, in: header, name: X-Key } } }',
      ),
    ),
  )
  const { value } = store.createKey('test')

  const [without, withKey] = await Promise.all([
    call('/a'),
    call('/a', { headers: { 'X-Key': value } }),
  ])

  expect(readEcho(without)).toMatchObject({
    notChecked: ['security:none'],
    request: { credentials: [] },
  })
  expect(readEcho(withKey).request.credentials).toEqual(['key'])
  expect(readEcho(withKey).notChecked).toBeUndefined()
})

test('An uncheckable alternative does not replace a checkable one', () => {
  const unread = { type: 'other', what: 'anything', error: 'It is not described.' } as const
  const ghost = { name: 'ghost', scopes: [], scheme: { ...unread, description: undefined } }
  const token = {
    name: 'token',
    scopes: [],
    scheme: { type: 'bearer', format: undefined, description: undefined },
  } as const

  expect(check([[ghost], [token]]).outcome).toBe('refused')
  expect(check([[ghost]])).toEqual({ outcome: 'accepted', by: [], unchecked: ['ghost'] })
})

function check(alternatives: readonly (readonly SchemeUse[])[]) {
  return checkCredentials(
    { state: 'stated', alternatives },
    { headers: new Headers(), query: new URLSearchParams() },
    { store: { findByValue: () => undefined }, tokens: { findScopes: () => undefined } },
  )
}
