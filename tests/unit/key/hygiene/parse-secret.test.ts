import { describe, expect, test } from 'vitest'
import { parseKey } from '#key/hygiene/parse-key.ts'
import { parseSecret, parseNameAndPassword } from '#key/hygiene/parse-secret.ts'
import { getRemovals, getKey } from './accepted-key.ts'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { fillSlot } from '#key/fill-slot.ts'

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

const accept = (name: string, password: string) => {
  const result = parseNameAndPassword(name, password)
  if (result.outcome === 'refused') throw new Error(result.error.what)
  const value = fillSlot(result.key, {
    scheme: 'basic',
    place: 'header',
    name: 'Authorization',
    prefix: 'Basic ',
    encoding: 'base64',
  })
  const pair = Buffer.from(value, 'base64').toString()
  return {
    pair,
    removed: result.removed.map(({ kind }) => kind),
    warnings: result.warnings.map(({ kind }) => kind),
  }
}

describe('A name and password are accepted', () => {
  test.each([
    ['unchanged', 'fake-name', 'fake-password', 'fake-name:fake-password', [], []],
    ['with spaces around the name, which are removed', ' a ', 'x', 'a:x', ['white-space'], []],
    ['with spaces around the password, which are kept', 'a', ' b ', 'a: b ', [], ['white-space']],
    ['with an empty password', 'fake-key', '', 'fake-key:', [], []],
    ['with an empty name', '', 'fake-key', ':fake-key', [], []],
    ['with a colon in the password', 'a', 'b:c:d', 'a:b:c:d', [], []],
    ['with non-ASCII characters', 'ä', '€\u{1F511}', 'ä:€\u{1F511}', [], ['unusual-character']],
    ['with a password like a placeholder', 'a', '$ecret', 'a:$ecret', [], []],
  ])('%s', (_, name, password, pair, removed, warnings) => {
    expect(accept(name, password)).toEqual({ pair, removed, warnings })
  })
})

describe('A name and password are refused', () => {
  test.each([
    ['both empty', ' ', '', 'empty', undefined],
    ['a colon in the name', ' fake:name', 'x', 'colon', 6],
    ['a line break in the name', 'fake\nname', 'x', 'line-break', 5],
    ['a line break at the end of the password', 'a', 'fake\r\n', 'line-break', 5],
    ['a NUL in the password', 'a', '\u{1F511}\0', 'control-character', 2],
    ['a DEL in the name', 'a\u{7F}', 'b', 'control-character', 2],
    ['a C1 control in the password', 'a', '\u{85}', 'control-character', 1],
    ['a lone surrogate in the name', 'fake\ud800', 'x', 'lone-surrogate', 5],
    ['a lone surrogate in the password', 'a', '\u{1F511}\udc00', 'lone-surrogate', 2],
    ['too many characters', 'a', 'x'.repeat(12_000), 'too-long', undefined],
  ])('%s', (_, name, password, kind, position) => {
    const what = position === undefined ? /^T/ : new RegExp(`^Character ${position} of the `)
    expect(parseNameAndPassword(name, password)).toMatchObject({
      outcome: 'refused',
      error: { kind, what: expect.stringMatching(what) },
    })
  })

  test('with complete explanations', () => {
    expect(getSentences('a:b', '')).toEqual([
      'Character 2 of the name is a colon.',
      'The first colon ends the name (RFC 7617, section 2), so the server would read the rest as the beginning of the password.',
      'Enter only the name here. If you copied a name and a password with a colon between them, enter them in the two fields.',
    ])
    expect(getSentences('a', '\u{1B}')).toEqual([
      'Character 1 of the password is an escape character (U+001B).',
      'A name or password cannot contain control characters (RFC 7617, section 2). It is invisible, and gets in when text is copied from a terminal or a damaged file.',
      'Remove that character where the password is stored, and enter the password again.',
    ])
  })
})

test('Sentences never quote four letters in a row of either', () => {
  const secret = string({
    unit: constantFrom('Q', 'Z', 'X', 'J', 'K', 'V', 'W', ':', '\n', 'é', ' '),
  })
  assert(
    property(oneof(secret), secret, (name, password) => {
      expect(JSON.stringify(parseNameAndPassword(name, password))).not.toMatch(/[QZXJKVW]{4}/)
    }),
    { numRuns: 1_000 },
  )
})

test('RegExp.input keeps neither text', () => {
  parseNameAndPassword('fake-name ', 'fake-password')
  expect(Reflect.get(RegExp, 'input')).toBe('')
})

function getSentences(name: string, password: string): readonly string[] {
  const result = parseNameAndPassword(name, password)
  if (result.outcome === 'accepted') throw new Error('It was accepted.')
  const { what, why, remedy } = result.error
  return [what, why, remedy]
}
