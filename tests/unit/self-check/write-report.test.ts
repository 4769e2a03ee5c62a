import { expect, test } from 'vitest'
import { judge } from '#self-check/check-report.ts'
import type { CheckReport } from '#self-check/check-report.ts'
import { unprovable } from '#self-check/unprovable.ts'
import { writeReport, writeVerdict } from '#self-check/write-report.ts'

const clean: CheckReport = {
  origin: 'https://docs.example.com',
  functions: { against: 'fresh-frame', replaced: [] },
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
      'Functions that a key passes through',
      '- The browser’s own, compared with those of a fresh frame',
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

test('A replaced function is named in the verdict, which is then not clean', () => {
  const functions = { against: 'fresh-frame', replaced: ['fetch', 'Headers'] } as const
  const report = { ...clean, functions }
  expect(judge(report)).toBe('replaced')
  expect(writeVerdict(report)).toBe(
    'Not found, but functions that a key passes through were replaced: fetch, Headers. What they do with a key cannot be seen from here. Do not use a key that matters on this page.',
  )
  expect(writeReport(report)).toContain('\n- Replaced: fetch, Headers\n')
})

test('A key that was found outweighs a replaced function', () => {
  const functions = { against: 'fresh-frame', replaced: ['fetch'] } as const
  const places = [{ name: 'cookies', unchecked: undefined, findings: [finding] }]
  expect(judge({ ...clean, functions, places })).toBe('found')
})

test('Without a fresh frame the report says how the functions were judged', () => {
  const functions = { against: 'native-text', replaced: [] } as const
  expect(writeReport({ ...clean, functions })).toContain(
    '- The browser’s own, judging by the text that they print. This browser provided no fresh frame to compare them with',
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
