import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../../../support/experiments-sandbox.ts'
import type { Deviation } from '../../../fixtures/service-server.ts'
import { makeDirectory } from '../../sandbox/sandbox-under-test.ts'
import { consult, listRules, portal, startService } from './consult.ts'

const allow = 'Access-Control-Allow-Origin'
const everywhere = (value: string | readonly string[] | undefined): Deviation => ({
  preflight: { [allow]: value },
  headers: { [allow]: value },
})

const asked = (name: string, value?: string): Deviation => ({
  preflight: { [`Access-Control-Allow-${name}`]: value },
})

/** The problem, how the service produces it, and the only rule that reports it. */
const problems: readonly (readonly [string, Deviation, string])[] = [
  [
    'A redirected preflight',
    { preflightStatus: 308, preflight: { Location: '/elsewhere' } },
    'preflight-refused',
  ],
  ['OPTIONS is not allowed', { preflightStatus: 405 }, 'preflight-refused'],
  ['The preflight names no origin', { preflight: { [allow]: undefined } }, 'origin-missing'],
  ['Responses name no origin', { headers: { [allow]: undefined } }, 'origin-missing'],
  ['The origin is in capitals', everywhere('http://Localhost:4321'), 'origin-other'],
  ['The origin is on two lines', everywhere([portal, portal]), 'origin-other'],
  ['The origin ends with a slash', everywhere(`${portal}/`), 'origin-other'],
  ['Every origin is allowed', everywhere('*'), ''],
  ['GET is not named', asked('Methods'), ''],
  ['Authorization is not allowed', asked('Headers', 'content-type'), 'headers-not-allowed'],
  ['No header is allowed', asked('Headers'), 'headers-not-allowed'],
  ['A star in addition', asked('Headers', '*, authorization'), ''],
  [
    'All names are exposed',
    { headers: { 'X-Request-Id': '3', 'Access-Control-Expose-Headers': '*' } },
    '',
  ],
  ['The path is not found', { status: 404 }, 'address-not-served'],
]

test('A correct service has no findings, and receives no key', async () => {
  const service = await startService()
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
  const service = await startService(deviation)
  expect(listRules(await consult(service.url)).join()).toBe(expected)
})

test('A star in place of Authorization is a warning that names the engines that accept it', async () => {
  const service = await startService(asked('Headers', '*'))
  const report = await consult(service.url)
  expect(report).toMatchObject({
    exitStatus: 0,
    findings: [
      {
        rule: 'authorization-by-star',
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
  const service = await startService({ status: 301, headers: { Location: location } })
  const { findings } = await consult(service.url)
  expect(findings).toMatchObject([
    { rule: 'redirected', happened: expect.stringContaining(description) },
  ])
})

test('Response data cannot control a terminal', async () => {
  const service = await startService(everywhere('https://\u009b31m.example'))
  const [finding] = (await consult(service.url)).findings
  expect(finding?.happened).toContain('“https://?31m.example”')
})

test('For a public portal, warns that browsers ask before they call this computer', async () => {
  const origin = 'https://docs.example.com'
  const service = await startService({}, { origin })
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

const none = {
  'Access-Control-Allow-Origin': undefined,
  'Access-Control-Allow-Methods': undefined,
  'Access-Control-Allow-Headers': undefined,
  'Access-Control-Expose-Headers': undefined,
}

test('A server with exactly the advised headers has no findings', async () => {
  const bare = await consult((await startService({ preflight: none, headers: none })).url)
  expect(bare.exitStatus).toBe(1)
  expect(bare.advice).toEqual([
    `Access-Control-Allow-Origin: ${portal}`,
    'Access-Control-Allow-Methods: GET',
    'Access-Control-Allow-Headers: Authorization, Content-Type',
    'Access-Control-Expose-Headers: retry-after, www-authenticate',
  ])
  const lines = Object.fromEntries(bare.advice.map((line) => line.split(': ')))
  const allowed = { ...none, ...lines }
  const service = await startService({ preflight: allowed, headers: allowed })
  const fixed = await consult(service.url)
  expect([listRules(fixed), fixed.advice]).toEqual([[], []])
})
