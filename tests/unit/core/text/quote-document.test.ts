import { expect, test } from 'vitest'
import {
  quoteDocument,
  showDirections,
  writeCode,
  writeLinkName,
  writeName,
} from '#core/text/quote-document.ts'

test.for([
  ['Keeps pets.', '“Keeps pets.”'],
  ['  Two\n\nlines ', '“Two lines”'],
  ['It ends here”, says “someone', '“It ends here", says "someone”'],
  ['\u202Edesrever', '“[U+202E]desrever”'],
] as const)('%j is quoted as %s', ([text, quoted]) => {
  expect(quoteDocument(text)).toBe(quoted)
})

test('A long text is cut off inside of its quotation', () => {
  expect(quoteDocument('abc '.repeat(200), 10)).toBe('“abc abc ab …”')
})

test('A name is one line, and as that of a link it cannot end it', () => {
  expect(writeName('one\n# two')).toBe('one # two')
  expect(writeLinkName('a](https://evil.example) [b')).toBe('a (https://evil.example) b')
})

test.for([
  ['GET /pets', '`GET /pets`'],
  ['GET /a`b', '`` GET /a`b ``'],
  ['a``b', '``` a``b ```'],
] as const)('The code %s stands between enough backticks', ([text, code]) => {
  expect(writeCode(text)).toBe(code)
})

test.each([
  ['Pay \u202Eevil\u202C', 'Pay [U+202E]evil[U+202C]'],
  ['\u2066a\u2069', '[U+2066]a[U+2069]'],
  ['שלום 👩‍💻 plain', 'שלום 👩‍💻 plain'],
])('%j is shown as %s', (name, shown) => {
  expect(showDirections(name)).toBe(shown)
})
