import { expect, test } from 'vitest'
import {
  quoteDocument,
  showDirections,
  formatCodeSpan,
  formatLinkName,
  formatDocumentName,
} from '#text/quote-document.ts'

test.for([
  ['Keeps pets.', '“Keeps pets.”'],
  ['  Two\n\nlines ', '“Two lines”'],
  ['It ends here”, says “someone', '“It ends here", says "someone”'],
  ['\u202Edesrever', '“[U+202E]desrever”'],
] as const)('Quotes %j as %s', ([text, quoted]) => {
  expect(quoteDocument(text)).toBe(quoted)
})

test('Truncates a long text inside the quotation marks', () => {
  expect(quoteDocument('abc '.repeat(200), 10)).toBe('“abc abc ab …”')
})

test('A name is one line and cannot end a link', () => {
  expect(formatDocumentName('one\n# two')).toBe('one # two')
  expect(formatLinkName('a](https://evil.example) [b')).toBe('a (https://evil.example) b')
})

test.for([
  ['GET /pets', '`GET /pets`'],
  ['GET /a`b', '`` GET /a`b ``'],
  ['a``b', '``` a``b ```'],
] as const)('Encloses the code %s in enough backticks', ([text, code]) => {
  expect(formatCodeSpan(text)).toBe(code)
})

test.each([
  ['Pay \u202Eevil\u202C', 'Pay [U+202E]evil[U+202C]'],
  ['\u2066a\u2069', '[U+2066]a[U+2069]'],
  ['שלום 👩‍💻 plain', 'שלום 👩‍💻 plain'],
])('Shows %j as %s', (name, shown) => {
  expect(showDirections(name)).toBe(shown)
})
