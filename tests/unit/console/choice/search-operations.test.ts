import { expect, test } from 'vitest'
import { searchOperations } from '#console/choice/OperationPicker.tsx'

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

test('Limits thousands of results, and counts the rest', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    slug: `o${index}`,
    name: `Thing ${index}`,
    method: 'GET',
    path: `/things/${index}`,
  }))
  const { shown, more } = searchOperations(many, 'things')
  expect([shown.length, more]).toEqual([100, 4900])
})
