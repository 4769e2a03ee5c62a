import { expect, test } from 'vitest'
import { getCitationUrl } from '#text/citation.ts'
import { allFailures } from '#response/exchange/failures/all-failures.ts'
import { findUnexposedHeaders } from '#cli/doctor/examine.ts'
import type { Examination, ProbeResponse } from '#cli/doctor/examine.ts'
import { applyAllRules, rules } from '#cli/doctor/rules.ts'
import { providerRules } from '#cli/doctor/provider-rules.ts'
import type { Rule } from '#cli/doctor/rule.ts'

const entries: readonly (readonly [string, Rule<never>])[] = Object.entries({
  ...rules,
  ...providerRules,
})

test.for(entries)('%s has a permanent name, sentences, a source and a failure', ([name, rule]) => {
  expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(rule.title).toMatch(/^[A-Z].*[^.]$/)
  expect([rule.why, rule.remedy].filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
  const protocols = rule.sources.map((source) => new URL(getCitationUrl(source) ?? '').protocol)
  expect(new Set(protocols)).toEqual(new Set(['https:']))
  // Each error is a failure of the catalogue.
  const needsFailure = rule.severity !== 'warning'
  expect(rule.failure ?? (needsFailure ? '' : 'unreachable')).toBeOneOf(Object.keys(allFailures))
})

const origin = 'http://localhost:4321'

/** A service on this computer whose method needs permission, unlike that of any operation so far. */
const examination: Examination = {
  plan: {
    operationId: 'removeExperiment',
    method: 'DELETE',
    url: 'http://localhost:8080/v1/experiments',
    headers: [],
    body: { kind: 'none' },
    slots: [],
  },
  describedHeaders: [],
  origin,
  addresses: ['127.0.0.1'],
  preflight: response(204, { 'Access-Control-Allow-Methods': 'GET, delete' }),
  request: response(204, {}),
  providerCalls: [],
}

test('Methods are case-sensitive', () => {
  expect(findRules(examination)).toContain('method-not-allowed')
})

test.for(['DELETE', 'GET,DELETE', '*'])('The methods %s allow DELETE', (methods) => {
  const preflight = response(204, { 'Access-Control-Allow-Methods': methods })
  expect(findRules({ ...examination, preflight })).not.toContain('method-not-allowed')
})

test.for([
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'EPROTO',
])('%s is a TLS error', (code) => {
  const silence = { kind: 'silent', code } as const
  expect(findRules({ ...examination, preflight: silence, request: silence })).toEqual([
    'tls-failed',
  ])
})

test('Reports an unknown reason', () => {
  const silence = { kind: 'silent', code: 'EHOSTUNREACH' } as const
  const [finding] = applyAllRules({ ...examination, preflight: silence, request: silence })
  expect(finding).toMatchObject({
    rule: 'no-answer',
    happened:
      'There was no response to the preflight and the request without a key (EHOSTUNREACH).',
  })
})

test('Detects a private address behind a public name', () => {
  const found = applyAllRules({
    ...examination,
    plan: { ...examination.plan, url: 'https://api.example.com/v1/experiments' },
    origin: 'https://docs.example.com',
    addresses: ['203.0.113.5', 'fd00::1'],
  })
  expect(found.find(({ rule }) => rule === 'local-network')?.happened).toBe(
    'A page on https://docs.example.com is public, and the API is on a private network (fd00::1).',
  )
})

test('Errors come first', () => {
  const severities = applyAllRules({
    ...examination,
    request: response(404, { 'Access-Control-Allow-Origin': 'null' }),
  }).map(({ severity }) => severity)
  expect([...new Set(severities)]).toEqual(['error', 'warning'])
  expect(severities).toEqual(severities.toSorted())
})

function findRules(seen: Examination): readonly string[] {
  return applyAllRules(seen).map(({ rule }) => rule)
}

function response(status: number, more: Readonly<Record<string, string>>): ProbeResponse {
  const headers = { 'Access-Control-Allow-Origin': origin, ...more }
  return {
    kind: 'responded',
    status,
    headers: new Headers(headers),
  }
}

test('A documented header of the response must be exposed', () => {
  const request = response(200, { 'X-Total': '7', 'X-Other': '8', 'Last-Modified': 'today' })
  const described = { ...examination, request, describedHeaders: ['X-Total', 'Last-Modified'] }
  expect(findUnexposedHeaders(described)).toEqual(['x-total'])
  expect(findUnexposedHeaders({ ...described, describedHeaders: [] })).toEqual([])
})
