import { expect, test } from 'vitest'
import { formatReport } from '#cli/doctor/report.ts'
import type { Report } from '#cli/doctor/report.ts'

const report: Report = {
  doctor: 1,
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  origin: 'https://docs.example.com',
  exitStatus: 1,
  addresses: ['203.0.113.5'],
  calls: [
    { call: 'preflight', method: 'OPTIONS', outcome: 'responded', status: 405 },
    { call: 'request', method: 'GET', outcome: 'silent', code: 'timed-out' },
  ],
  findings: [
    {
      rule: 'preflight-refused',
      severity: 'error',
      title: 'The preflight did not return a success status',
      happened: 'The preflight returned 405.',
      why: 'Browsers send the request only after a status from 200 to 299. A service that does not support OPTIONS often returns 404, 405 or 501.',
      remedy: 'Respond to OPTIONS at this address with 204.',
      failurePage: 'https://docs.example.com/errors/unreadable/',
      sources: [
        {
          title: 'Fetch, CORS-preflight fetch',
          url: 'https://fetch.spec.whatwg.org/#cors-preflight-fetch-0',
        },
      ],
    },
  ],
  advice: ['One: 1', 'Two: 2'],
}

test('A report has requests, findings, advice and a summary', () => {
  expect(formatReport(report)).toBe(`\
The doctor sent GET https://api.example.com/v1/experiments as a page on https://docs.example.com would.

  host name: 203.0.113.5
  preflight: OPTIONS returned 405
  request without a key: GET got no response (timed-out)

✗ Error  The preflight did not return a success status  [preflight-refused]
    The preflight returned 405. Browsers send the request only after a status from 200 to 299. A service that does not support OPTIONS often returns 404, 405 or 501.
  → Respond to OPTIONS at this address with 204.
    Readers see  https://docs.example.com/errors/unreadable/
    Fetch, CORS-preflight fetch  https://fetch.spec.whatwg.org/#cors-preflight-fetch-0

Send with every response, to OPTIONS too
    One: 1
    Two: 2

✗ 1 problem found. The console will not work properly until the errors are fixed.`)
})

test('A report without findings states that there are none', () => {
  const fine = { ...report, findings: [], advice: [], exitStatus: 0 } as const
  expect(formatReport(fine)).toMatch(/\n✓ No problems found\. Nothing stops the console\.$/)
})
