import { expect, test } from 'vitest'
import { withoutHint } from '#plugin/without-hint.ts'

test('The string of an error has no word for which Astro adds a hint, and its message stays', () => {
  const error = new TypeError('This is not an OpenAPI document.')

  expect(String(withoutHint(error))).toBe('TypeError')
  expect(error.message).toBe('This is not an OpenAPI document.')
})

test('What is thrown and is not an error stays as it is', () => {
  expect(withoutHint('document')).toBe('document')
})
