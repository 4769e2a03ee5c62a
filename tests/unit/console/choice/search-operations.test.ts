import { expect, test } from 'vitest'
import { moveActive, searchOperations } from '#console/choice/OperationPicker.tsx'

const operations = [
  { slug: 'list-pets', method: 'GET', path: '/pets', name: 'List pets', tag: 'Animals' },
  { slug: 'add-pet', method: 'POST', path: '/pets', name: 'Add a pet', tag: 'Animals' },
  { slug: 'get-carpets', method: 'GET', path: '/carpets', name: 'Retrieve carpets' },
  { slug: 'find-owner', method: 'GET', path: '/owners/pets', name: 'Find owner' },
]

test.for<[string, readonly string[]]>([
  ['', ['list-pets', 'add-pet', 'get-carpets', 'find-owner']],
  ['POST', ['add-pet']],
  ['pets get', ['list-pets', 'get-carpets', 'find-owner']],
  ['pets', ['list-pets', 'add-pet', 'find-owner', 'get-carpets']],
  ['  animals  ADD ', ['add-pet']],
  ['/owners', ['find-owner']],
  ['nothing', []],
  ['(', []],
])('“%s” finds %j', ([query, slugs]) => {
  expect(searchOperations(operations, query).shown.map(({ slug }) => slug)).toEqual(slugs)
})

test('Of thousands, some are shown and the others are counted', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    slug: `o${index}`,
    name: `Thing ${index}`,
    method: 'GET',
    path: `/things/${index}`,
  }))
  const { shown, more } = searchOperations(many, 'things')
  expect([shown.length, more]).toEqual([100, 4900])
})

test.for([
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['PageDown', 0, 2],
  ['PageUp', 2, 0],
  ['a', 1, undefined],
] as const)('%s at %i moves to %s of three', ([key, active, next]) => {
  expect(moveActive(key, active, 3)).toBe(next)
})

test('Nothing moves in an empty list', () => {
  expect(moveActive('End', -1, 0)).toBeUndefined()
})
