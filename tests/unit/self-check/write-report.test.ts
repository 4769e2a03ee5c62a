import { expect, test } from 'vitest'
import { judge } from '#self-check/check-report.ts'
import type { CheckReport } from '#self-check/check-report.ts'
import { unprovable } from '#self-check/unprovable.ts'
import { writeReport, writeVerdict } from '#self-check/write-report.ts'

const clean: CheckReport = {
  origin: 'https://docs.example.com',
  places: [
    { name: 'attributes', unchecked: undefined, findings: [] },
    { name: 'cookies', unchecked: undefined, findings: [] },
  ],
  status: 200,
  hosts: [{ origin: 'https://docs.example.com', requests: 12, gotKey: true }],
  areHostsComplete: true,
  serviceWorkers: 0,
  policy: {
    isEnforced: true,
    texts: [{ from: 'In the page', text: "connect-src 'self'" }],
    effects: [{ sentence: 'Scripts may connect to this site and to nothing else.', isOpen: false }],
  },
  blocked: { violations: [], since: 'page' },
}

const finding = {
  where: 'the cookie a',
  form: 'in base64',
  moments: ['held', 'forgotten'],
} as const

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
      'Request with the made-up key',
      '- GET to https://docs.example.com, status 200',
      '',
      'Hosts contacted since the page was loaded',
      '- https://docs.example.com: 12 requests, one with the made-up key',
      '',
      'Security policy',
      '- In force: a request that it forbids was blocked.',
      '- Scripts may connect to this site and to nothing else.',
      "- In the page: connect-src 'self'",
      '',
      'Blocked by the policy since the page was loaded',
      '- nothing',
      '',
      'Service workers',
      '- 0',
      '',
      'What a page cannot prove',
      ...unprovable.map((limit) => `- ${limit}`),
      '',
    ].join('\n'),
  )
})

test('A single finding decides, whatever could not be checked', () => {
  const report: CheckReport = {
    ...clean,
    places: [
      { name: 'attributes', unchecked: 'The browser refused.', findings: [] },
      { name: 'cookies', unchecked: undefined, findings: [finding] },
    ],
  }
  expect(judge(report)).toBe('found')
  expect(writeVerdict(report)).toMatch(/^Found\. .* Do not paste a real key into this page\.$/)
  expect(writeReport(report)).toContain(
    '- cookies: FOUND\n  the cookie a, in base64, while it was held and after it was forgotten\n',
  )
})

test('A blocked call that carried the key is a finding', () => {
  const blocked = { directive: 'connect-src', blocked: 'https://thief.example', heldKey: true }
  expect(judge({ ...clean, blocked: { violations: [blocked], since: 'page' } })).toBe('found')
  expect(
    judge({ ...clean, blocked: { violations: [{ ...blocked, heldKey: false }], since: 'page' } }),
  ).toBe('not-found')
})

test('A place that could not be checked is not reported as clean', () => {
  const unchecked = 'Not available in this browser.'
  const report: CheckReport = {
    ...clean,
    places: [...clean.places, { name: 'Cache Storage', unchecked, findings: [] }],
  }
  expect(writeVerdict(report)).toMatch(/^Not found in 2 of 3 places\. The others could not/)
  expect(writeReport(report)).toContain(
    '- Cache Storage: could not be checked. Not available in this browser.\n',
  )
})

test('A report of a browser that tells what it blocks only as it happens says since when', () => {
  const report = writeReport({ ...clean, blocked: { violations: [], since: 'console' } })
  expect(report).toContain('Blocked by the policy since the console was loaded\n- nothing')
})

test('The silence of a browser that did not tell of the check’s own attempt is no proof', () => {
  const report = writeReport({ ...clean, blocked: { violations: [], since: 'never' } })
  expect(report).toContain(
    '- This browser did not tell the page of the request that was just blocked. Others may have been blocked too, and what they carried is not known.',
  )
  expect(report).not.toContain('- nothing')
})
