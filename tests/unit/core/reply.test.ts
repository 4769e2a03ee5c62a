import { expect, test } from 'vitest'
import type { Answered } from '#core/evidence.ts'
import { interpretReply, prepareBody } from '#core/reply.ts'

function answer(headers: Readonly<Record<string, string>>): Answered {
  return {
    kind: 'answered',
    status: 200,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    headersAfter: 5,
    endAfter: 9,
    body: { bytes: new TextEncoder().encode('{"a":1}'), end: 'complete' },
    echoes: 0,
  }
}

test('The circumstances of an answer are told', () => {
  expect(interpretReply(answer({ 'Content-Type': 'Application/JSON; charset=utf-8' }))).toEqual({
    status: 200,
    meaning: {
      phrase: 'OK',
      meaning: 'The request has succeeded.',
      source: 'RFC 9110, section 15.3.1',
    },
    headers: [{ name: 'Content-Type', value: 'Application/JSON; charset=utf-8' }],
    echoes: 0,
    headersAfter: 5,
    endAfter: 9,
    size: 7,
    end: 'complete',
    mediaType: 'application/json',
    retryAfter: undefined,
  })
})

test('An unregistered status keeps its number and gets the meaning of its class', () => {
  const reply = interpretReply({ ...answer({}), status: 299 })
  expect(reply.status).toBe(299)
  expect(reply.meaning).toEqual({
    phrase: '',
    meaning: 'Successful: the request was received, understood and accepted.',
    source: 'RFC 9110, section 15.3',
  })
})

test.each([
  ['1', 'The server asks to wait 1 second before the next request (Retry-After).'],
  [' 120 ', 'The server asks to wait 120 seconds before the next request (Retry-After).'],
  [
    'Wed, 21 Oct 2026 07:28:00 GMT',
    'The server asks to wait until Wed, 21 Oct 2026 07:28:00 GMT before the next request (Retry-After).',
  ],
  ['soon', 'The server sent a Retry-After that is neither seconds nor a date: “soon”.'],
])('Retry-After %j is put in words', (value, sentence) => {
  expect(interpretReply(answer({ 'retry-after': value })).retryAfter).toBe(sentence)
})

test.each([
  [{ 'content-length': '9' }, 9],
  [{ 'content-length': '9', 'content-encoding': 'gzip' }, undefined],
  [{ 'content-length': 'nine' }, undefined],
  [{}, undefined],
])('With %j the announced length is %j', (headers, expected) => {
  expect(prepareBody(answer(headers)).announcedLength).toBe(expected)
})
