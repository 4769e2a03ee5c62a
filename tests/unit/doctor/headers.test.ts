import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../../support/experiments-sandbox.ts'
import { startServiceServer } from '../../fixtures/service-server.ts'
import type { Deviation } from '../../fixtures/service-server.ts'
import { makeDirectory } from '../sandbox/sandbox-under-test.ts'
import { consult, listRules, makeKey, portal } from './consult.ts'

const allow = 'Access-Control-Allow-Origin'
const everywhere = (value: string | readonly string[] | undefined): Deviation => ({
  preflight: { [allow]: value },
  headers: { [allow]: value },
})

/** What is wrong, how the service produces it, and every rule that reports it. */
const faults: readonly (readonly [string, Deviation, readonly string[]])[] = [
  [
    'The preflight is redirected',
    { preflightStatus: 308, preflight: { Location: '/elsewhere' } },
    ['preflight-redirected'],
  ],
  ['The preflight needs a key', { preflightStatus: 401 }, ['preflight-needs-key']],
  ['The preflight is forbidden', { preflightStatus: 403 }, ['preflight-forbidden']],
  ['OPTIONS is not allowed', { preflightStatus: 405 }, ['preflight-refused']],
  ['OPTIONS is not found', { preflightStatus: 404 }, ['preflight-refused']],
  ['OPTIONS is not implemented', { preflightStatus: 501 }, ['preflight-refused']],
  [
    'The preflight names no origin',
    { preflight: { [allow]: undefined } },
    ['origin-missing-on-preflight'],
  ],
  [
    'Responses name no origin',
    { headers: { [allow]: undefined } },
    ['origin-missing', 'origin-missing-on-errors'],
  ],
  [
    'Errors name no origin',
    { status: 401, headers: { [allow]: undefined } },
    ['key-not-accepted', 'origin-missing-on-errors'],
  ],
  ['Another origin is named', everywhere('https://www.example.com'), ['origin-other']],
  ['The origin is in capitals', everywhere('http://Localhost:4321'), ['origin-other']],
  ['Every origin is named', everywhere('*'), ['origin-any']],
  ['The origin is on two lines', everywhere([portal, portal]), ['origin-repeated']],
  [
    'Two origins are on one line',
    everywhere(`${portal}, https://www.example.com`),
    ['origin-repeated'],
  ],
  ['The origin is null', everywhere('null'), ['origin-null']],
  ['The origin ends with a slash', everywhere(`${portal}/`), ['origin-trailing-slash']],
  [
    'Methods are not named',
    { preflight: { 'Access-Control-Allow-Methods': undefined } },
    ['method-not-listed'],
  ],
  [
    'Authorization is not allowed',
    { preflight: { 'Access-Control-Allow-Headers': 'content-type' } },
    ['headers-not-allowed'],
  ],
  [
    'Content-Type is not allowed',
    { preflight: { 'Access-Control-Allow-Headers': 'authorization' } },
    ['headers-not-allowed'],
  ],
  [
    'No header is allowed',
    { preflight: { 'Access-Control-Allow-Headers': undefined } },
    ['headers-not-allowed'],
  ],
  [
    'A star is meant to allow Authorization',
    { preflight: { 'Access-Control-Allow-Headers': '*' } },
    ['star-without-authorization'],
  ],
  [
    'A star is listed with Authorization',
    { preflight: { 'Access-Control-Allow-Headers': '*, authorization' } },
    [],
  ],
  [
    'The preflight may not be cached',
    { preflight: { 'Access-Control-Max-Age': '0' } },
    ['preflight-not-cached'],
  ],
  [
    'The preflight does not mention caching',
    { preflight: { 'Access-Control-Max-Age': undefined } },
    ['preflight-not-cached'],
  ],
  [
    'The preflight has an invalid caching time',
    { preflight: { 'Access-Control-Max-Age': '1 hour' } },
    ['preflight-not-cached'],
  ],
  [
    'The preflight may be cached for a year',
    { preflight: { 'Access-Control-Max-Age': '31536000' } },
    ['preflight-cached-long'],
  ],
  [
    'Any origin is reflected',
    { foreign: { [allow]: 'https://elsewhere.example' } },
    ['any-origin-reflected'],
  ],
  [
    'Any origin is reflected, cookies allowed',
    {
      foreign: { [allow]: 'https://elsewhere.example' },
      headers: { 'Access-Control-Allow-Credentials': 'true' },
    },
    ['any-origin-with-credentials'],
  ],
  [
    'Cookies are allowed',
    { headers: { 'Access-Control-Allow-Credentials': 'true' } },
    ['credentials-allowed'],
  ],
  [
    'Caches are not told about the origin',
    { headers: { Vary: 'Accept-Encoding' } },
    ['vary-missing'],
  ],
  ['One origin is always named', { headers: { Vary: undefined, [allow]: portal } }, []],
  [
    'Retry-After is hidden',
    { headers: { 'Retry-After': '3', 'Access-Control-Expose-Headers': 'www-authenticate' } },
    ['headers-not-exposed'],
  ],
  [
    'All names are exposed',
    { headers: { 'X-Request-Id': '3', 'Access-Control-Expose-Headers': '*' } },
    [],
  ],
  ['The key is not accepted', { status: 403 }, ['key-not-accepted']],
  ['No key is needed', { status: 200 }, ['answered-without-key']],
  ['The path is not found', { status: 404 }, ['address-not-served']],
  ['The gateway fails', { status: 502 }, ['server-failed']],
  ['The key comes back in a header', { echo: 'header' }, ['key-echoed']],
  ['The key comes back in the body', { echo: 'body' }, ['key-echoed']],
  ['A cookie is set', { headers: { 'Set-Cookie': 'session=1' } }, ['cookies-set']],
  [
    'Responses are public',
    { headers: { 'Cache-Control': 'public, max-age=60' } },
    ['shared-cache-allowed'],
  ],
  [
    'Responses do not mention caches',
    { headers: { 'Cache-Control': undefined } },
    ['no-store-missing'],
  ],
  ['Responses are private', { headers: { 'Cache-Control': 'private' } }, []],
  [
    'Responses are HTML',
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
    ['html-answer'],
  ],
  ['Responses have no type', { headers: { 'Content-Type': undefined } }, ['content-type-missing']],
  [
    'Requests are redirected to another host',
    { status: 302, headers: { Location: 'https://sign-in.example/?next=1' } },
    ['redirected'],
  ],
]

test('A faultless service gives no findings', async () => {
  const key = makeKey()
  const service = await start({})
  const report = await consult(service.url, { key })
  expect(report).toMatchObject({ exitStatus: 0, findings: [], advice: [] })
  expect(report.calls.map(({ call, method, status }) => [call, method, status])).toEqual([
    ['preflight', 'OPTIONS', 204],
    ['withoutKey', 'GET', 401],
    ['fromElsewhere', 'GET', 401],
    ['withKey', 'GET', 200],
  ])
})

test('The sandbox is faultless for its own portal', async () => {
  const directory = makeDirectory()
  const sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory,
    ...describeExperiments(),
  })
  onTestFinished(sandbox.stop)
  const report = await consult(sandbox.url, { key: makeKey() })
  expect(listRules(report)).toEqual(['key-not-accepted'])
})

test.for(faults)('%s', async ([, deviation, expected]) => {
  const key = makeKey()
  const service = await start(deviation)
  const report = await consult(service.url, { key })
  expect(listRules(report)).toEqual(expected)
  expect(service.authorizations).toEqual([`Bearer ${key}`])
})

test.for([
  ['https://sign-in.example/x?next=secret', '“https://sign-in.example/x”, which is another host.'],
  ['/v1/experiments/', 'the same address with a trailing slash.'],
  ['/v2/experiments', 'another path on the same host.'],
  ['http://[', 'The target is not a valid URL.'],
])('A redirect to %s is described', async ([location = '', description = '']) => {
  const service = await start({ status: 301, headers: { Location: location } })
  const { findings } = await consult(service.url)
  expect(findings.find(({ rule }) => rule === 'redirected')?.happened).toContain(description)
})

test('What a server sends cannot control a terminal', async () => {
  const service = await start(everywhere('https://\u009b31m.example'))
  const [finding] = (await consult(service.url)).findings
  expect(finding?.happened).toContain('“https://?31m.example”')
})

test('For a public portal, the doctor notes that browsers ask before they call this computer', async () => {
  const origin = 'https://docs.example.com'
  const service = await startServiceServer(origin)
  onTestFinished(service.stop)
  const report = await consult(service.url, { origin })
  expect(report).toMatchObject({
    exitStatus: 0,
    findings: [
      {
        rule: 'local-network',
        happened:
          'A page on https://docs.example.com is public, and the API is on this computer (127.0.0.1).',
        failurePage: 'https://docs.example.com/errors/local-network-access/',
      },
    ],
  })
})

test('Without a key in the environment, none is sent', async () => {
  const service = await start({})
  const report = await consult(service.url)
  expect(service.authorizations).toEqual([])
  expect(report.calls.at(-1)).toEqual({
    call: 'withKey',
    method: 'GET',
    outcome: 'not-made',
    why: 'API_KEY is not set',
  })
})

async function start(deviation: Deviation) {
  const service = await startServiceServer(portal, deviation)
  onTestFinished(service.stop)
  return service
}
