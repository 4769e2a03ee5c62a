import { describe, expect, test } from 'vitest'
import { findRepeatedKey } from '#contract/source/json-source.ts'
import { parseSource } from '#contract/source/parse-source.ts'

const parse = (text: string, name: string) =>
  parseSource(new TextEncoder().encode(text), name, name)

describe('a key that stands twice in one object', () => {
  test.each<[text: string, key: string, line: number]>([
    ['{"a":1,\n"b":2,\n"a":3}', 'a', 3],
    ['{"a":[{"b":{}},{"c":1,\n"c":2}]}', 'c', 2],
    ['{"a":{"x":1},"b":"}\\"{","a":2}', 'a', 1],
    ['{"a":1,"\\u0061":2}', 'a', 1],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 1],
  ])('Is found in %s', (text, key, line) => {
    expect(findRepeatedKey(text)).toEqual({ key, line })
  })

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '{"a":["x",{"b":1},"c"],"c":1}',
    '"a"',
  ])('Is not found in %s', (text) => {
    expect(findRepeatedKey(text)).toBeUndefined()
  })

  test.each([
    ['api.json', '{"a":1,\n"a":2}'],
    ['api.yaml', '{"a":1,\n"a":2}'],
    ['api.yaml', 'a: 1\na: 2\n'],
  ])('Makes %s unreadable, in JSON as in YAML', (name, text) => {
    expect(() => parse(text, name)).toThrow(
      `${name}:2: The key "a" stands here for the second time in one mapping, and only one of the two could be read. Remove one.`,
    )
  })
})
