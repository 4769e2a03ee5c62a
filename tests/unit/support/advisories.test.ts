import { expect, test } from 'vitest'
import { readAdvisories } from '../../support/advisories.ts'

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }
const metadata = {
  vulnerabilities: counts,
  dependencies: { prod: 512, dev: 840, optional: 97, peer: 12, peerOptional: 0, total: 1361 },
}

function describePackage(name: string, severity: string) {
  const advisory = {
    source: 1_100_000,
    name,
    dependency: name,
    title: 'A sample advisory',
    url: 'https://github.com/advisories/GHSA-0000-0000-0000',
    severity,
    cwe: ['CWE-1321'],
    cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
    range: '<2.0.0',
  }
  return {
    name,
    severity,
    isDirect: false,
    via: [advisory],
    effects: ['another-package'],
    range: '<2.0.0',
    nodes: [`node_modules/${name}`],
    fixAvailable: true,
  }
}

function writeReport(vulnerabilities: Readonly<Record<string, object>>): string {
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata })
}

test('A report without advisories is clean', () => {
  expect(readAdvisories(writeReport({}))).toEqual({ kind: 'clean' })
})

test('Advisories below high severity are not a failure', () => {
  const report = writeReport({
    one: describePackage('one', 'low'),
    two: describePackage('two', 'moderate'),
  })
  expect(readAdvisories(report)).toEqual({ kind: 'clean' })
})

test('Packages with a high or critical advisory are named', () => {
  const report = writeReport({
    one: describePackage('one', 'low'),
    '@scope/two': describePackage('@scope/two', 'high'),
    three: describePackage('three', 'critical'),
  })
  expect(readAdvisories(report)).toEqual({
    kind: 'found',
    packages: ['@scope/two (high)', 'three (critical)'],
  })
})

test('A registry without advisories gives an unknown result', () => {
  const message = '405 Method Not Allowed - POST https://registry.example.com/-/npm/v1/security'
  const report = {
    message,
    method: 'POST',
    uri: 'https://registry.example.com/-/npm/v1/security',
    headers: { allow: ['GET,HEAD'], 'content-length': ['0'] },
    statusCode: 405,
    body: '',
    error: { summary: '', detail: '' },
  }
  expect(readAdvisories(JSON.stringify(report))).toEqual({ kind: 'unknown', reason: message })
})

test.each(['', 'npm error', '[]', '{"auditReportVersion":3,"vulnerabilities":{}}'])(
  'An invalid report gives an unknown result too: %j',
  (report) => {
    expect(readAdvisories(report)).toEqual({ kind: 'unknown', reason: 'npm printed no report' })
  },
)

test('An unknown severity is not taken for harmless', () => {
  const report = writeReport({ one: describePackage('one', 'catastrophic') })
  expect(readAdvisories(report).kind).toBe('unknown')
})
