import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { providerRules } from '#cli/doctor/provider-rules.ts'
import { formatReport } from '#cli/doctor/report.ts'
import { startDescribed } from '../../sandbox/operations/service-under-test.ts'
import { startAuthorizationServer, writeApiDocument } from './authorization-server.ts'
import type { DocumentedScheme, ProviderDeviation } from './authorization-server.ts'
import { consult, portal, startService } from './consult.ts'

const allow = 'Access-Control-Allow-Origin'
const unshared = { headers: { [allow]: undefined } }
const other = 'https://other.example'
const sharedWithOther = { headers: { [allow]: other } }
const sharedWithAll = { headers: { [allow]: '*' } }
const moved = { status: 302, headers: { Location: 'https://moved.example/x?next=1' } }

type Problem = readonly [name: string, deviation: ProviderDeviation, rule: string]

const members = (given: ProviderDeviation['members'] = {}): ProviderDeviation => ({
  members: given,
})
const supports = (methods?: readonly string[]) =>
  members({ code_challenge_methods_supported: methods })

const documents = [
  'discovery',
  'metadata after the path',
  'code and metadata',
  'device and metadata',
  'code',
] as const

/** By document: the problem, how the server produces it, and the only rule that reports it. */
const problemsOf: Readonly<Record<(typeof documents)[number], readonly Problem[]>> = {
  discovery: [
    ['The metadata does not arrive', { metadata: { isSilent: true } }, 'error metadata-no-answer'],
    ['It is redirected', { metadata: moved }, 'error metadata-redirected'],
    ['It is not found', { metadata: { status: 404, ...unshared } }, 'error metadata-refused'],
    ['It names no origin', { metadata: unshared }, 'error metadata-origin-missing'],
    ['It names another origin', { metadata: sharedWithOther }, 'error metadata-origin-other'],
    ['It allows every origin', { metadata: sharedWithAll }, ''],
    ['It is not JSON', { metadata: { body: '<html>' } }, 'error metadata-unreadable'],
    ['It is longer than 1 MB', members({ more: 'x'.repeat(1e6) }), 'error metadata-unreadable'],
    ['It names no issuer', members({ issuer: undefined }), 'error metadata-unreadable'],
    ['It names another issuer', members({ issuer: other }), 'error metadata-issuer-other'],
    [
      'It has no authorization endpoint',
      members({ authorization_endpoint: undefined }),
      'error metadata-endpoint-unusable',
    ],
    [
      'Its token endpoint has no https',
      members({ token_endpoint: 'http://auth.example/' }),
      'error metadata-endpoint-unusable',
    ],
    ['PKCE is without S256', supports(['plain']), 'error pkce-not-supported'],
    ['PKCE is not declared', supports(), 'warning pkce-not-stated'],
    ['The token endpoint names no origin', { token: unshared }, 'error token-origin-missing'],
  ],
  'metadata after the path': [
    ['It is after the path of the issuer', {}, 'warning metadata-after-path'],
  ],
  'code and metadata': [
    ['PKCE has no method', supports([]), 'error pkce-not-supported'],
    [
      'The document has other endpoints',
      members({ token_endpoint: `${other}/token` }),
      'warning metadata-contradicts-document',
    ],
    [
      'A problem of compared metadata is a warning',
      { metadata: { isSilent: true } },
      'warning metadata-no-answer',
    ],
  ],
  'device and metadata': [
    ['A device needs no PKCE', supports(), ''],
    [
      'The server does not support the grant',
      members({ grant_types_supported: [] }),
      'warning metadata-contradicts-document',
    ],
  ],
  code: [
    ['It does not respond', { token: { isSilent: true } }, 'error token-no-answer'],
    ['It redirects', { token: moved }, 'error token-redirected'],
    ...[404, 405, 410, 500, 501, 503].map((status): Problem => {
      const token = { status, ...unshared }
      return [`It returns ${status}`, { token }, 'error token-not-served']
    }),
    ['Its errors name no origin', { token: unshared }, 'error token-origin-missing'],
    ['Its errors name another origin', { token: sharedWithOther }, 'error token-origin-other'],
    ['Its errors allow every origin', { token: sharedWithAll }, ''],
    ['Its errors are not JSON', { token: { body: 'no' } }, 'warning token-error-unreadable'],
    [
      'It returns 200 without an error',
      { token: { status: 200, body: '{}' } },
      'warning token-error-unreadable',
    ],
    [
      'It refuses the client',
      { token: { status: 401, body: '{"error":"invalid_client"}' } },
      'warning token-client-unknown',
    ],
  ],
}

const problems = documents.flatMap((documented) =>
  problemsOf[documented].map(
    ([name, deviation, rule]) => [documented, name, deviation, rule] as const,
  ),
)

test.for(problems)('In a document with %s: %s', async ([documented, , deviation, expected]) => {
  const { report } = await consultWith(deviation, documented)
  expect(report.findings.map(({ rule, severity }) => `${severity} ${rule}`).join()).toBe(expected)
  expect(report.exitStatus).toBe(expected.startsWith('error') ? 1 : 0)
  expect(report.advice).toEqual([])
})

test('Each rule has a problem that it finds', () => {
  const found = new Set(problems.flatMap(([, , , rule]) => rule.split(' ')[1] ?? []))
  expect(found).toEqual(new Set(Object.keys(providerRules)))
})

test('Calls each address of a server once, like a page, without a real credential', async () => {
  const { report, arrivals, url } = await consultWith({}, 'discovery', 'code', 'code and metadata')
  expect(report).toMatchObject({ exitStatus: 0, findings: [], advice: [] })
  expect(report.calls.slice(2)).toEqual([
    {
      call: 'metadata',
      method: 'GET',
      url: `${url}/.well-known/openid-configuration`,
      schemes: ['login1'],
      outcome: 'responded',
      status: 200,
    },
    {
      call: 'metadata',
      method: 'GET',
      url: `${url}/.well-known/oauth-authorization-server`,
      schemes: ['login3'],
      outcome: 'responded',
      status: 200,
    },
    {
      call: 'token',
      method: 'POST',
      url: `${url}/token`,
      schemes: ['login1', 'login2', 'login3'],
      outcome: 'responded',
      status: 400,
    },
  ])
  expect(arrivals.map(({ line }) => line).toSorted()).toEqual([
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/openid-configuration',
    'POST /token',
  ])
  for (const { headers } of arrivals) {
    expect(headers).toMatchObject({ origin: portal, accept: 'application/json' })
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')
  }
  const asked = arrivals.find(({ line }) => line === 'POST /token')
  expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    grant_type: 'authorization_code',
    client_id: 'doctor',
    code: 'doctor',
    code_verifier: 'x'.repeat(43),
    redirect_uri: `${portal}/oauth/return/`,
  })
})

test('A body that never ends times out like any response', async () => {
  const service = await startService()
  const { url } = await startAuthorizationServer({ metadata: { isEndless: true } })
  const document = await writeApiDocument(url, 'discovery')
  const { findings } = await consult(service.url, { document, timeoutMs: 300 })
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'metadata-no-answer',
      happened: expect.stringMatching(/There was no response \(timed-out\)\.$/),
    }),
  )
})

test('A finding names scheme and address, and the summary the consequence', async () => {
  const { report, url } = await consultWith(
    { members: { code_challenge_methods_supported: ['plain\u009b31m'] }, token: moved },
    'discovery',
  )
  const text = formatReport(report)
  expect(text).toContain(`
  metadata of “login1”: GET “${url}/.well-known/openid-configuration” returned 200
  token endpoint of “login1”: POST “${url}/token” returned 302
`)
  expect(report.findings.map(({ happened }) => happened)).toEqual([
    `The metadata of “login1” is at “${url}/.well-known/openid-configuration”. Its code_challenge_methods_supported is “plain?31m”.`,
    `The token endpoint of “login1” is at “${url}/token”. It returned 302. The target is “https://moved.example/x”.`,
  ])
  expect(text).toMatch(
    /\n✗ 2 problems found\. Nothing stops the console, but signing in will not work properly until the errors are fixed\.$/,
  )
})

test('A contradiction names both addresses', async () => {
  const { report, url } = await consultWith(
    { members: { token_endpoint: 'https://other.example/token' } },
    'code and metadata',
  )
  expect(report.findings[0]?.happened).toContain(
    `The token endpoint is “${url}/token” in the document and “https://other.example/token” in the metadata.`,
  )
})

test('The sandbox is a correct authorization server', async () => {
  const path = await writeApiDocument('https://login.example', 'metadata')
  const { url } = await startDescribed(await loadApiDescription({ path, overlay: undefined }))
  const report = await consult(url, { document: await writeApiDocument(url, 'metadata') })
  expect(report).toMatchObject({ exitStatus: 0, findings: [] })
  expect(report.calls.map(({ call, status }) => [call, status])).toEqual([
    ['preflight', 204],
    ['request', 401],
    ['metadata', 200],
    ['token', 400],
  ])
})

async function consultWith(
  deviation: ProviderDeviation,
  ...documented: readonly DocumentedScheme[]
) {
  const service = await startService()
  const { url, arrivals } = await startAuthorizationServer(deviation)
  const document = await writeApiDocument(url, ...documented)
  return { report: await consult(service.url, { document }), arrivals, url }
}
