import { expect, test } from 'vitest'
import { suppressHint } from '#starlight/plugin/suppress-hint.ts'

test('The string of an error does not trigger Astro’s hint, and its message is unchanged', () => {
  const error = new TypeError('This is not an OpenAPI document.')

  expect(String(suppressHint(error))).toBe('TypeError')
  expect(error.message).toBe('This is not an OpenAPI document.')
})

test('Other thrown values stay unchanged', () => {
  expect(suppressHint('document')).toBe('document')
})
