import { expect, test } from 'vitest'
import { claimsJson, parseMediaType } from '#text/media-type.ts'

test.each([
  ['application/json', true],
  ['text/json; charset=utf-8', true],
  ['application/problem+json', true],
  ['text/plain', false],
  ['text/json5', false],
])('Whether %s is JSON: %s', (contentType, isJson) => {
  expect(claimsJson(parseMediaType(contentType))).toBe(isJson)
})
