import { expect, test } from 'vitest'
import { escapeText } from '#text/plain-text.ts'

test('A name with markup cannot end the enclosing element', () => {
  expect(escapeText('A & B</title><script>')).toBe('A &amp; B&lt;/title>&lt;script>')
})
