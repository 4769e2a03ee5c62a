import { expect, test } from 'vitest'
import { summarizeResponse, prepareBody } from '#response/summarize-response.ts'
import { makeResponse } from '../../fixtures/responses.ts'

function response(headers: Readonly<Record<string, string>>) {
  return makeResponse('{"a":1}', {
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  })
}

test('Summarizes a response', () => {
  const responded = response({ 'Content-Type': 'Application/JSON; charset=utf-8' })
  expect(summarizeResponse(responded, 0)).toEqual({
    status: 200,
    meaning: {
      phrase: 'OK',
      meaning: 'The request succeeded.',
      source: 'RFC 9110, section 15.3.1',
    },
    headers: [{ name: 'Content-Type', value: 'Application/JSON; charset=utf-8' }],
    echoes: 0,
    isKeyShort: false,
    headersAfter: 1,
    endAfter: 2,
    incomplete: undefined,
    size: 7,
    end: 'complete',
    mediaType: 'application/json',
    retryAfter: undefined,
  })
})

test.each([
  ['broke-off', 'the browser reported an error before the end of the body'],
  ['limit-reached', 'this page stopped reading at its limit'],
  ['timed-out', 'the rest did not arrive in time'],
  ['cancelled', 'you cancelled'],
] as const)('A body that ended with %s is incomplete', (end, reason) => {
  const whole = response({})
  expect(summarizeResponse({ ...whole, body: { ...whole.body, end } }, 0).incomplete).toBe(reason)
})

test('Retry-After counts from when the headers arrived', () => {
  const summary = summarizeResponse(response({ 'retry-after': '7' }), 1000)
  expect(summary.retryAfter).toEqual({ kind: 'moment', at: 8000 })
})

test.each([
  [{ 'content-length': '9' }, 9],
  [{ 'content-length': '9', 'content-encoding': 'gzip' }, undefined],
  [{ 'content-length': 'nine' }, undefined],
  [{}, undefined],
])('With %j the announced length is %j', (headers, expected) => {
  expect(prepareBody(response(headers)).announcedLength).toBe(expected)
})
