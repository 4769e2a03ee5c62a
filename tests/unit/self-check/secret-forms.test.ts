import { expect, test } from 'vitest'
import { searchFor } from '#self-check/secret-forms.ts'

const secret = 'fake_check_0123456789abcdefghij'
const find = searchFor(secret)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test.each([
  ['alone', secret, 'as it is'],
  ['inside a header', `Bearer ${secret}; and more`, 'as it is'],
  ['in upper case in a host name', `https://${secret.toUpperCase()}.example`, 'as it is'],
  ['as UTF-8', latin1(new TextEncoder().encode(`é${secret}é`)), 'as it is'],
  ['in hexadecimal', Buffer.from(secret).toString('hex'), 'in hexadecimal'],
  ['in capital hexadecimal', Buffer.from(secret).toString('hex').toUpperCase(), 'in hexadecimal'],
  ['percent-encoded', percentEncode(secret), 'percent-encoded'],
  ['percent-encoded in capitals', percentEncode(secret).toUpperCase(), 'percent-encoded'],
  ['in UTF-16 LE', latin1(Buffer.from(`x${secret}y`, 'utf16le')), 'in UTF-16'],
  ['in UTF-16 BE', latin1(Buffer.from(`x${secret}y`, 'utf16le').swap16()), 'in UTF-16'],
])('The secret is found %s', (_, content, form) => {
  expect(find(content)).toBe(form)
})

const contexts = ['', 'a', 'ab', 'abc', 'Bearer '].flatMap((before) =>
  ['', '\u00FF', 'yz', 'xyz'].map((after): [string, string] => [before, after]),
)

test.each(contexts)('The secret is found in the base64 of %j + secret + %j', (before, after) => {
  const bytes = Buffer.from(before + secret + after, 'latin1')
  expect(find(bytes.toString('base64'))).toBe('in base64')
  expect(find(bytes.toString('base64url'))).toBe('in base64')
})

test('A secret of any length is found in every base64 alignment', () => {
  for (let length = 16; length < 40; length += 1) {
    const text = 'k'.repeat(length)
    for (const before of ['', 'a', 'ab']) {
      const encoded = Buffer.from(`${before}${text}\u00FF`, 'latin1').toString('base64')
      expect(searchFor(text)(encoded)).toBe('in base64')
    }
  }
})

test.each([
  ['nothing', ''],
  ['another secret of the same kind', 'fake_check_0123456789abcdefghik'],
  ['all but its last character', secret.slice(0, -1)],
  ['the base64 of another', Buffer.from('fake_check_9123456789abcdefghij').toString('base64')],
  ['base64 in the wrong case', Buffer.from(secret).toString('base64').toLowerCase()],
])('The secret is not found in %s', (_, content) => {
  expect(find(content)).toBeUndefined()
})

function percentEncode(text: string): string {
  return Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')
}
