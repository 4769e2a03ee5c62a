import { expect, test } from 'vitest'
import { judge, writeReport, writeVerdict } from '#self-check/report.ts'
import type { CheckReport } from '#self-check/report.ts'

const clean: CheckReport = {
  origin: 'https://docs.example.com',
  places: [
    { name: 'attributes', unchecked: undefined, findings: new Map() },
    { name: 'cookies', unchecked: undefined, findings: new Map() },
  ],
  status: 200,
  hosts: [{ origin: 'https://docs.example.com', requests: 12, gotKey: true }],
  areHostsComplete: true,
  policy: { isEnforced: true, isTold: true, texts: ["connect-src 'self'"], violations: [] },
}

const findings = new Map([
  ['the cookie a', ['while it was held', 'after it was forgotten'] as const],
])

test('A report contains every result as text', () => {
  expect(writeReport(clean)).toBe(
    [
      'Check of the console at https://docs.example.com',
      'Not found. A made-up key was used like a real one and looked for in 2 places. In each of them a decoy was found first.',
      '',
      'Places',
      '- attributes: not found',
      '- cookies: not found',
      '',
      'Hosts contacted since the page was loaded',
      '- https://docs.example.com: 12 requests, one with the made-up key (status 200)',
      '',
      'Security policy',
      '- In force: a request that it forbids was just blocked.',
      '- Since the console was loaded, it blocked nothing else.',
      '',
      'The policy in full',
      "- connect-src 'self'",
      '',
    ].join('\n'),
  )
})

test('A single finding decides, whatever could not be checked', () => {
  const report: CheckReport = {
    ...clean,
    places: [
      { name: 'attributes', unchecked: 'The browser refused.', findings: new Map() },
      { name: 'cookies', unchecked: undefined, findings },
    ],
  }
  expect(judge(report)).toBe('found')
  expect(writeVerdict(report)).toMatch(/^Found\. .* Do not paste a real key into this page\.$/)
  expect(writeReport(report)).toContain(
    '- cookies: FOUND. the cookie a, while it was held and after it was forgotten\n',
  )
})

test('A blocked call that carried the key is a finding', () => {
  const attempt = { directive: 'connect-src', blocked: 'https://thief.example', heldKey: true }
  const block = (violation: typeof attempt) => ({
    ...clean,
    policy: { ...clean.policy, violations: [violation] },
  })
  expect(judge(block(attempt))).toBe('found')
  expect(judge(block({ ...attempt, heldKey: false }))).toBe('not-found')
  expect(writeReport(block(attempt))).toContain(
    '- It also blocked connect-src: https://thief.example, with the made-up key\n',
  )
})

test('A place that could not be checked is not reported as clean', () => {
  const unchecked = 'Not available in this browser.'
  const report: CheckReport = {
    ...clean,
    places: [...clean.places, { name: 'Cache Storage', unchecked, findings: new Map() }],
  }
  expect(writeVerdict(report)).toMatch(/^Not found in 2 of 3 places\. The others could not/)
  expect(writeReport(report)).toContain(
    '- Cache Storage: could not be checked. Not available in this browser.\n',
  )
})

test('The silence of a browser that did not tell of the check’s own attempt is no proof', () => {
  const report = writeReport({ ...clean, policy: { ...clean.policy, isTold: false } })
  expect(report).toContain('- This browser did not tell the page of the request')
  expect(report).not.toContain('it blocked nothing else')
})

test('A page without a policy says so', () => {
  const report = writeReport({ ...clean, policy: { ...clean.policy, isEnforced: false } })
  expect(report).toContain('- No policy is in force')
  expect(report).not.toContain('it blocked nothing else')
})
