import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from '#core/text/format-json.ts'

test.each([
  [
    'members on separate lines',
    '{"a":1,"b":[2,3]}',
    '{\n  "a": 1,\n  "b": [\n    2,\n    3\n  ]\n}',
  ],
  [
    'every digit of a number',
    '[12345678901234567890,1e400,-0,1.50]',
    '[\n  12345678901234567890,\n  1e400,\n  -0,\n  1.50\n]',
  ],
  ['duplicate names and order', '{"b":1,"a":2,"b":3}', '{\n  "b": 1,\n  "a": 2,\n  "b": 3\n}'],
])('It shows %s', (_, text, expected) => {
  expect(formatJson(text)).toBe(expected)
})

test.each(['', '{', '{"a":1', 'undefined', "{'a':1}", '<html>'])('%j is not JSON', (text) => {
  expect(formatJson(text)).toBeUndefined()
})

test('Only white space changes', () => {
  assert(
    property(jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(formatJson(text)).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('Deep nesting is formatted without exhausting the stack or the memory', () => {
  const text = '['.repeat(5000) + ']'.repeat(5000)
  expect(formatJson(text)?.replaceAll(/\s/g, '')).toBe(text)
})
