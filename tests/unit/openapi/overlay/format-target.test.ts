import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { getChild, locateRoot } from '#openapi/load/located.ts'
import type { Located } from '#openapi/load/located.ts'
import { formatTarget } from '#openapi/overlay/format-target.ts'
import { selectNodes } from '#schema/select-nodes.ts'
import { source } from './pets.ts'

function format(value: unknown, ...path: readonly (string | number)[]): string {
  const root = locateRoot(source('api.json', JSON.stringify(value)))
  return formatTarget(path.reduce<Located>(getChild, root))
}

test('Names are written in short if the syntax allows it', () => {
  expect(format({ paths: { '/a': { get: { summary: 'A' } } } }, 'paths', '/a', 'get')).toBe(
    "$.paths['/a'].get",
  )
})

test('Items with names are selected by them', () => {
  const parameters = [
    { name: 'a', in: 'query' },
    { name: 'a', in: 'header' },
  ]
  expect(format({ parameters }, 'parameters', 1)).toBe(
    "$.parameters[?@.name=='a' && @.in=='header']",
  )
  expect(format({ tags: [{ name: "it's" }] }, 'tags', 0)).toBe(String.raw`$.tags[?@.name=='it\'s']`)
  expect(format({ servers: [{ url: '/' }] }, 'servers', 0)).toBe("$.servers[?@.url=='/']")
  expect(format({ 'x-not-specified': [{ id: 'a' }] }, 'x-not-specified', 0)).toBe(
    "$['x-not-specified'][?@.id=='a']",
  )
})

test('Other items, and items with the same name, are selected by their position', () => {
  expect(format({ tags: [{ name: 'a' }, { name: 'a' }] }, 'tags', 1)).toBe('$.tags[1]')
  expect(format({ tags: [{}] }, 'tags', 0)).toBe('$.tags[0]')
  expect(format({ allOf: [{}] }, 'allOf', 0)).toBe('$.allOf[0]')
})

// json-p3 2.3.1 rejects the escapes of control characters, such as \u0001, which RFC 9535 allows.
const name = string({ unit: 'binary' }).filter((text) => !/[^\P{Cc}\t\n\r]/u.test(text))

test('A target selects its value, whatever its name is', () => {
  assert(
    property(name, name, (key, one) => {
      const [first, second] = [{ name: one }, { name: `${one}x` }]
      const value = { [key]: { tags: [first, second] } }
      const selection = selectNodes(format(value, key, 'tags', 1), value)
      expect(selection).toMatchObject({ outcome: 'selected', nodes: [{ value: second }] })
    }),
  )
})
