import { expect, test } from 'vitest'
import { readPreferences, writeApplied } from '#sandbox/openapi/choose-response.ts'

test.each<[field: string | null, code: string | undefined, example: string | undefined]>([
  [null, undefined, undefined],
  ['', undefined, undefined],
  ['code=404', '404', undefined],
  ['CODE = 404', '404', undefined],
  ['code="404"', '404', undefined],
  ['respond-async, code=404, example=one', '404', 'one'],
  ['example="two, \\"and\\" more"; reason="a, b", code=404; x', '404', 'two, "and" more'],
  ['code=404, code=500', '404', undefined],
  ['wait=10; code=404', undefined, undefined],
])('Prefer: %s', (field, code, example) => {
  expect(readPreferences(field)).toEqual({ code, example })
})

test.each([
  [{ code: undefined, example: undefined }, undefined],
  [{ code: '404', example: 'a "b"' }, 'code=404, example="a \\"b\\""'],
])('%j were applied', (preferences, field) => {
  expect(writeApplied(preferences)).toBe(field)
})
