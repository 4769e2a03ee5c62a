import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonLines } from '#contract/source/json-source.ts'
import { parseYaml } from '#contract/source/yaml-source.ts'

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
])('%j stands at line %i', (path, line) => {
  expect(findJsonLines(text, [path])).toEqual([line])
})

test('Lines are those that the YAML parser finds, for any JSON and all of its places at once', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value, undefined, 2)
      const paths = listPaths(JSON.parse(json))
      const yaml = parseYaml(json, 'sample.json')

      expect(findJsonLines(json, paths)).toEqual(paths.map((path) => yaml.lineOf(path)))
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
