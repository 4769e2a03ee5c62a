import { describe, expect, test } from 'vitest'
import { assert, jsonValue, property } from 'fast-check'
import {
  findJsonDigits,
  findJsonLines,
  findDuplicateKey,
  parseSource,
} from '#openapi/load/parse-source.ts'
import { parseYaml } from '#openapi/load/yaml-source.ts'

test('Finds only numbers that JavaScript would format differently', () => {
  const text = `{
    "plain": [0, 1, -5, 2.5, 1e21],
    "price": { "a/b": 1.10, "c~d": [{}, [], 1E3, "1.10", true, null, 12345678901234567890] },
    "quo\\"ted, 1.0": -0,
    "\\u0061": 1.0
  }`
  expect(Object.fromEntries(findJsonDigits(text))).toEqual({
    '/plain/4': '1e21',
    '/price/a~1b': '1.10',
    '/price/c~0d/2': '1E3',
    '/price/c~0d/6': '12345678901234567890',
    '/quo"ted, 1.0': '-0',
    '/a': '1.0',
  })
})

test('A single number is at the root', () => {
  expect([...findJsonDigits('1.50')]).toEqual([['', '1.50']])
})

const parse = (text: string, name: string) =>
  parseSource(new TextEncoder().encode(text), name, name)

describe('A duplicate key in an object', () => {
  test.each<[text: string, key: string, line: number]>([
    ['{"a":1,\n"b":2,\n"a":3}', 'a', 3],
    ['{"a":[{"b":{}},{"c":1,\n"c":2}]}', 'c', 2],
    ['{"a":{"x":1},"b":"}\\"{","a":2}', 'a', 1],
    ['{"a":1,"\\u0061":2}', 'a', 1],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 1],
  ])('Is found in %s', (text, key, line) => {
    expect(findDuplicateKey(text)).toEqual({ key, line })
  })

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '{"a":["x",{"b":1},"c"],"c":1}',
    '"a"',
  ])('Is not found in %s', (text) => {
    expect(findDuplicateKey(text)).toBeUndefined()
  })

  test.each([
    ['api.json', '{"a":1,\n"a":2}'],
    ['api.yaml', '{"a":1,\n"a":2}'],
    ['api.yaml', 'a: 1\na: 2\n'],
  ])('%s with a duplicate key is rejected', (name, text) => {
    expect(() => parse(text, name)).toThrow(
      `${name}:2: The key "a" is a duplicate in this mapping. Remove one of the two.`,
    )
  })
})

const text = `{
  "a": [
    1,
    {"b": "\\"]}", "c\\u0064": [
      null ] }
  ],
  "": {}
}`

test.each<[path: readonly string[], line: number]>([
  [[], 1],
  [['a'], 2],
  [['a', '0'], 3],
  [['a', '1', 'b'], 4],
  [['a', '1', 'cd'], 4],
  [['a', '1', 'cd', '0'], 5],
  [['a', '7'], 2],
  [['a', '1', 'none', 'more'], 4],
  [[''], 7],
  [['none'], 1],
])('The line of %j is %i', (path, line) => {
  expect(findJsonLines(text, [path])).toEqual([line])
})

test('Lines match the YAML parser, for any JSON', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value, undefined, 2)
      const paths = listPaths(JSON.parse(json))
      const yaml = parseYaml(json, 'sample.json')

      expect(findJsonLines(json, paths)).toEqual(yaml.findLines(paths))
    }),
    { numRuns: 200 },
  )
})

function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, child]) => listPaths(child, [...path, key])),
  ]
}
