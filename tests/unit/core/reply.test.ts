import { describe, expect, test } from 'vitest'
import type { Answered, BodyEnd } from '#core/evidence.ts'
import { interpretReply } from '#core/reply.ts'

function answer(
  text: string | Uint8Array,
  contentType?: string,
  end: BodyEnd = 'complete',
): Answered {
  return {
    kind: 'answered',
    status: 200,
    headers: contentType ? [{ name: 'content-type', value: contentType }] : [],
    headersAfter: 5,
    endAfter: 9,
    body: { bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, end },
  }
}

test('JSON is shown formatted and as it came', () => {
  const reply = interpretReply(answer('{"a":1}', 'application/json; charset=utf-8'))
  expect(reply).toMatchObject({
    status: 200,
    mediaType: 'application/json',
    text: '{"a":1}',
    pretty: '{\n  "a": 1\n}',
    size: 7,
    notes: [],
  })
})

describe('What is odd about a body is named', () => {
  test.each([
    ['no content', answer('', 'application/json'), 'The answer has no content.'],
    [
      'a wrong label',
      answer('<p>Sign in</p>', 'application/json'),
      'The answer is labelled application/json, but it is not valid JSON. It is shown as it came.',
    ],
    [
      'JSON with another label',
      answer('[]', 'text/plain'),
      'The answer is JSON, but it is labelled text/plain.',
    ],
    [
      'JSON with no label',
      answer('[]'),
      'The answer is JSON, but it is labelled with no media type.',
    ],
    [
      'a broken connection',
      answer('abc', 'text/plain', 'broke-off'),
      'The connection broke off after 3 bytes. What came is shown.',
    ],
    [
      'the limit',
      answer('abc', 'text/plain', 'limit-reached'),
      'Reading stopped after 3 bytes, the limit of this page.',
    ],
    [
      'bytes that are not UTF-8',
      answer(new Uint8Array([0x61, 0xff]), 'text/plain'),
      'The body is not UTF-8. Bytes that could not be read are shown as �.',
    ],
  ])('%s', (_, answered, note) => {
    expect(interpretReply(answered).notes).toContain(note)
  })
})

test('Problem details count as JSON', () => {
  expect(interpretReply(answer('{}', 'application/problem+json')).notes).toEqual([])
})

test('A byte order mark does not spoil JSON', () => {
  expect(interpretReply(answer('\uFEFF{}', 'application/json')).pretty).toBe('{}')
})

test('An unregistered status keeps its number and gets the meaning of its class', () => {
  const reply = interpretReply({ ...answer('x', 'text/plain'), status: 299 })
  expect(reply.status).toBe(299)
  expect(reply.meaning).toEqual({
    phrase: '',
    meaning: 'Successful: the request was received, understood and accepted.',
    source: 'RFC 9110, section 15.3',
  })
})
