import { expect, test } from 'vitest'
import { escapeTitle } from '#site/address/locate.ts'

test('A name with markup cannot end the title that it stands in', () => {
  expect(escapeTitle('A & B</title><script>')).toBe('A &amp; B&lt;/title>&lt;script>')
})
