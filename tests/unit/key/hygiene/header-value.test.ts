import { describe, expect, test } from 'vitest'
import { parseKey } from '#key/hygiene/parse-key.ts'
import { parseSecret } from '#key/hygiene/parse-secret.ts'
import { getRemovals, getKey } from './accepted-key.ts'

/** Parses a secret like the field of an API key in a header, without a prefix. */
const parseWhole = (pasted: string) => parseSecret(pasted, 'key', undefined, '')

test.each([
  'Bearer FAKE1',
  'Token FAKE1',
  'SSWS FAKE1',
  'GenieKey FAKE1',
  'ApiKey a:FAKE1',
  '"FAKE1"',
  'API_KEY=FAKE1',
  'FAKE1,\tFAKE2',
])('Accepts a header value as pasted: %s', (pasted) => {
  for (const result of [parseWhole(` ${pasted}\n`), parseSecret(pasted, 'header:X-Secret')]) {
    expect(getKey(result)).toBe(pasted)
  }
  expect(getRemovals(parseWhole(` ${pasted}\n`))).toEqual(['white-space'])
})

test.each([
  ['FAKE\u00001', 'control-character'],
  ['FAKE\r\nX: 1', 'line-break'],
  ['FAKÉ', 'non-ascii'],
  ['', 'empty'],
  ['$API_KEY', 'placeholder'],
  ['curl https://a.example', 'command'],
  ['Authorization: Bearer FAKE1', 'command'],
])('Refuses an invalid header value or text that is not a key: %j', (pasted, kind) => {
  expect(parseWhole(pasted)).toMatchObject({ outcome: 'refused', error: { kind } })
})

test('A key in quotation marks is sent with them, with a warning', () => {
  expect(parseWhole('"FAKE1"')).toMatchObject({ warnings: [{ kind: 'quotes' }] })
})

describe('A scheme is removed if the request adds it', () => {
  test.each([
    ['Bearer', 'bearer FAKE1'],
    ['Token', 'Token FAKE1'],
    ['JWT', 'JWT FAKE1'],
    ['a.b+c', 'a.b+c FAKE1'],
  ])('%s: %s', (scheme, pasted) => {
    const result = parseSecret(pasted, 'key', undefined, `${scheme} `)
    expect(getKey(result)).toBe('FAKE1')
    expect(result).toMatchObject({
      removed: [{ kind: 'scheme', message: `Removed “${scheme} ” from the front.` }],
    })
  })

  test.each([
    ['Token', 'Bearer FAKE1'],
    ['Bearer', 'Token FAKE1'],
  ])('%s does not accept %s', (scheme, pasted) => {
    expect(parseKey(pasted, scheme)).toMatchObject({
      outcome: 'refused',
      error: { what: `This is a credential for a scheme other than ${scheme}.` },
    })
  })
})
