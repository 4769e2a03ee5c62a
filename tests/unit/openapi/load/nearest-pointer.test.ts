import { expect, test } from 'vitest'
import {
  createChangedPointerFinder,
  createPointerFinder,
  findNearestPointer,
} from '#openapi/load/nearest-pointer.ts'

const document = {
  swagger: '2.0',
  definitions: { User: { type: 'object' } },
  components: {
    schemas: {
      User: { type: 'string', nullable: true, example: 'a', 'a/b': { type: 'string' } },
      File: { type: 'string', format: 'binary' },
      Limit: { minimum: 1, exclusiveMinimum: true },
    },
  },
}
const { swagger: _, ...modern } = document

const places = [
  ['#/components/schemas/User/type', '#/components/schemas/User/type'],
  ['#/components/schemas/User/type/1', '#/components/schemas/User/type'],
  ['#/components/schemas/User/examples/0', '#/components/schemas/User/example'],
  ['#/components/schemas/User/a~1b/type', '#/components/schemas/User/a~1b/type'],
  ['#/components/schemas/User/anyOf/0/$ref', '#/components/schemas/User'],
  ['#/components/schemas/File/contentMediaType', '#/components/schemas/File/format'],
  ['#/components/schemas/Limit/exclusiveMinimum', '#/components/schemas/Limit/minimum'],
  ['parts/user.yaml#/User', 'parts/user.yaml#/User'],
  ['#/nowhere', '#'],
  ['#', '#'],
] as const

test.each(places)('%s maps to %s', (pointer, place) => {
  expect(findNearestPointer(modern, pointer)).toBe(place)
})

test('The result does not depend on the previous pointer', () => {
  const find = createPointerFinder(modern)
  for (const [before] of places) {
    for (const [pointer, place] of places) {
      find(before)
      expect(find(pointer)).toBe(place)
    }
  }
})

test('Swagger 2.0 pointers are mapped', () => {
  for (const find of [
    (pointer: string) => findNearestPointer(document, pointer),
    createPointerFinder(document),
  ]) {
    expect(find('#/components/schemas/User/type')).toBe('#/definitions/User/type')
  }
})

test.each([
  ['an item behind a removed one', '#/servers/1/url', '#/servers/1/url'],
  ['a part that an Overlay added', '#/info/summary', '#/info/summary'],
  ['a part that neither has', '#/servers/1/name', '#/servers/1'],
])(
  'A pointer to a document with an Overlay has the original indexes: %s',
  (_name, pointer, place) => {
    const servers = [{ url: 'https://one.example' }, { url: 'https://two.example' }]
    const find = createChangedPointerFinder({
      document: { info: { summary: 'Added.' }, servers: servers.slice(1) },
      original: { info: {}, servers },
    })
    expect(find(pointer)).toBe(place)
  },
)
