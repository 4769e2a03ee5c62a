import { expect, test } from 'vitest'
import { printReport } from '#doctor/print-report.ts'
import type { Report } from '#doctor/report.ts'

const report: Report = {
  doctor: 1,
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  origin: 'https://docs.example.com',
  exitStatus: 1,
  name: { kind: 'found', host: 'api.example.com', addresses: ['203.0.113.5'] },
  calls: [
    { call: 'preflight', method: 'OPTIONS', outcome: 'responded', status: 405 },
    { call: 'withoutKey', method: 'GET', outcome: 'responded', status: 401 },
    { call: 'fromElsewhere', method: 'GET', outcome: 'silent', code: 'timed-out' },
    { call: 'withKey', method: 'GET', outcome: 'not-made', why: 'API_KEY is not set' },
  ],
  findings: [
    {
      rule: 'preflight-refused',
      severity: 'error',
      title: 'The preflight was not answered with a success',
      happened: 'The preflight was answered with 405.',
      why: 'Browsers make the call only after a status from 200 to 299. A service that does not know OPTIONS often says 404, 405 or 501.',
      remedy: 'Answer OPTIONS at this address with 204.',
      failurePage: 'https://docs.example.com/errors/unreadable/',
      sources: [
        {
          title: 'Fetch, CORS-preflight fetch',
          url: 'https://fetch.spec.whatwg.org/#cors-preflight-fetch-0',
        },
      ],
    },
  ],
  advice: [
    {
      server: 'kong',
      title: 'Kong',
      where: 'In the service that stands for the API.',
      isRun: false,
      lines: 'plugins:\n\n  - name: cors',
    },
  ],
}

const plain = (_colour: string, text: string) => text

test('A report is read from top to bottom', () => {
  expect(printReport(report, plain)).toBe(`\
The doctor called GET https://api.example.com/v1/experiments as a page of
https://docs.example.com would.

  ✓ name                      203.0.113.5
  ✗ preflight                 OPTIONS was answered with 405
  ✓ call without a key        GET was answered with 401
  ✗ call from another origin  GET got no response (timed-out)
  - call with the key         not made: API_KEY is not set

✗ Error  The preflight was not answered with a success  [preflight-refused]
    The preflight was answered with 405. Browsers make the call only after a status from
    200 to 299. A service that does not know OPTIONS often says 404, 405 or 501.
  → Answer OPTIONS at this address with 204.
    Readers see  https://docs.example.com/errors/unreadable/
    Fetch, CORS-preflight fetch  https://fetch.spec.whatwg.org/#cors-preflight-fetch-0

What to add, for the server that you have

Kong (not run by the portal’s tests)
In the service that stands for the API.

    plugins:

      - name: cors

✗ Found: 1 error. The console does not work as it should until the errors are mended.`)
})

test('Colour is put on marks, titles and asides, and takes nothing away', () => {
  const painted = printReport(report, (colour, text) => `<${colour}>${text}</>`)
  expect(painted).toContain('<red>✗ Error</>  <bold>The preflight was not')
  expect(painted.replace(/<[/a-z]*>/g, '')).toBe(printReport(report, plain))
})

test('A report without findings says so', () => {
  const fine = { ...report, findings: [], advice: [], exitStatus: 0 } as const
  expect(printReport(fine, plain)).toMatch(/\n✓ Nothing was found\. Nothing stops the console\.$/)
})
