import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../../../support/experiments-sandbox.ts'
import { startServiceServer } from '../../../fixtures/service-server.ts'
import type { Deviation } from '../../../fixtures/service-server.ts'
import { makeDirectory } from '../../sandbox/sandbox-under-test.ts'
import { consult, listRules, portal } from './consult.ts'

const allow = 'Access-Control-Allow-Origin'
const everywhere = (value: string | readonly string[] | undefined): Deviation => ({
  preflight: { [allow]: value },
  headers: { [allow]: value },
})

const asked = (name: string, value?: string): Deviation => ({
  preflight: { [`Access-Control-Allow-${name}`]: value },
})
const exposing = (names: string, header: string): Deviation => ({
  headers: { [header]: '3', 'Access-Control-Expose-Headers': names },
})

/** The problem, how the service produces it, and every rule that reports it. */
const problems: readonly (readonly [string, Deviation, readonly string[]])[] = [
  [
    'A redirected preflight',
    { preflightStatus: 308, preflight: { Location: '/elsewhere' } },
    ['preflight-refused'],
  ],
  ['OPTIONS is not allowed', { preflightStatus: 405 }, ['preflight-refused']],
  ['The preflight names no origin', { preflight: { [allow]: undefined } }, ['origin-missing']],
  ['Responses name no origin', { headers: { [allow]: undefined } }, ['origin-missing']],
  ['The origin is in capitals', everywhere('http://Localhost:4321'), ['origin-other']],
  ['The origin is on two lines', everywhere([portal, portal]), ['origin-other']],
  ['The origin ends with a slash', everywhere(`${portal}/`), ['origin-other']],
  ['Every origin is allowed', everywhere('*'), []],
  ['GET is not named', asked('Methods'), []],
  ['Authorization is not allowed', asked('Headers', 'content-type'), ['headers-not-allowed']],
  ['No header is allowed', asked('Headers'), ['headers-not-allowed']],
  [
    'A star covers Authorization in browsers, not in the standard',
    asked('Headers', '*'),
    ['authorization-by-star'],
  ],
  ['A star in addition', asked('Headers', '*, authorization'), []],
  ['Retry-After is hidden', exposing('www-authenticate', 'Retry-After'), ['headers-not-exposed']],
  ['All names are exposed', exposing('*', 'X-Request-Id'), []],
  ['The path is not found', { status: 404 }, ['address-not-served']],
  [
    'Requests are redirected to another host',
    { status: 302, headers: { Location: 'https://sign-in.example/?next=1' } },
    ['redirected'],
  ],
]

test('A correct service has no findings, and receives no key', async () => {
  const service = await start({})
  const report = await consult(service.url)
  expect(report).toMatchObject({ exitStatus: 0, findings: [], advice: [] })
  expect(report.calls.map(({ call, method, status }) => [call, method, status])).toEqual([
    ['preflight', 'OPTIONS', 204],
    ['request', 'GET', 401],
  ])
  expect(service.authorizations).toEqual([])
})

test('The sandbox has no findings for its own portal', async () => {
  const directory = makeDirectory()
  const sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory,
    ...describeExperiments(),
  })
  onTestFinished(sandbox.stop)
  expect(listRules(await consult(sandbox.url))).toEqual([])
})

test.for(problems)('%s', async ([, deviation, expected]) => {
  const service = await start(deviation)
  expect(listRules(await consult(service.url))).toEqual(expected)
})

test('A star in place of Authorization is a warning that names the engines that accept it', async () => {
  const service = await start(asked('Headers', '*'))
  const report = await consult(service.url)
  expect(report).toMatchObject({
    exitStatus: 0,
    findings: [
      {
        severity: 'warning',
        happened: 'Access-Control-Allow-Headers is “*”.',
        why: expect.stringContaining('Chromium 156, Firefox 153 and WebKitGTK 2.50 accept it'),
      },
    ],
  })
  expect(report.advice).toContain('Access-Control-Allow-Headers: Authorization, Content-Type')
})

test.for([
  ['https://sign-in.example/x?next=secret', 'The target is “https://sign-in.example/x”.'],
  ['/v1/experiments/', '/v1/experiments/”.'],
  ['http://[', 'The target is not a valid URL.'],
])('Describes a redirect to %s', async ([location = '', description = '']) => {
  const service = await start({ status: 301, headers: { Location: location } })
  const { findings } = await consult(service.url)
  expect(findings.find(({ rule }) => rule === 'redirected')?.happened).toContain(description)
})

test('Response data cannot control a terminal', async () => {
  const service = await start(everywhere('https://\u009b31m.example'))
  const [finding] = (await consult(service.url)).findings
  expect(finding?.happened).toContain('“https://?31m.example”')
})

test('For a public portal, warns that browsers ask before they call this computer', async () => {
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

async function start(deviation: Deviation) {
  const service = await startServiceServer(portal, deviation)
  onTestFinished(service.stop)
  return service
}
