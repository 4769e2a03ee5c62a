import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from '#core/text/format-json.ts'

test('It shows what stands in the text: every digit, duplicate names, the order', () => {
  expect(formatJson('{"b":[1e400,-0,1.50],"a":2,"b":3}')).toBe(
    '{\n  "b": [\n    1e400,\n    -0,\n    1.50\n  ],\n  "a": 2,\n  "b": 3\n}',
  )
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
