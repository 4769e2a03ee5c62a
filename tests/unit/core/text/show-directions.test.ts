import { expect, test } from 'vitest'
import { showDirections } from '#core/text/quote-document.ts'

test.each([
  ['Pay \u202Eevil\u202C', 'Pay [U+202E]evil[U+202C]'],
  ['\u2066a\u2069', '[U+2066]a[U+2069]'],
  ['שלום 👩‍💻 plain', 'שלום 👩‍💻 plain'],
])('%j is shown as %s', (name, shown) => {
  expect(showDirections(name)).toBe(shown)
})
