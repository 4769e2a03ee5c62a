import { expect, test } from 'vitest'
import { findOwner, keyPages } from '#build/redraw/page-keys.ts'
import { contractOf } from '../../../support/contract-of.ts'

const document = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
tags: [{ name: Pets, description: All pets. }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List pets
      responses:
        '200': { description: Pets., content: { application/json: {} } }
    post:
      operationId: createPet
      tags: [Pets]
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      responses: { '201': { description: Created. } }
  /visits:
    get:
      operationId: listVisits
      tags: [Visits]
      description: Not like listPets.
      responses: { '200': { description: Visits. } }
components:
  schemas:
    Pet: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, description: Somebody. }
`

const before = keyDocument(document)

test.each([
  [
    'the description of a parameter or response',
    'description: Pets.',
    'description: All.',
    ['list-pets'],
  ],
  ['a schema behind another', 'description: Somebody.', 'description: A person.', ['create-pet']],
  ['a name', 'summary: List pets', 'summary: Show pets', ['list-pets', 'create-pet']],
  ['a line between others', 'paths:', '# A comment.\npaths:', []],
  ['a description', 'Not like listPets.', 'Other.', ['list-visits']],
])('A change of %s changes the keys of the operations that show it', (_, from, to, changed) => {
  const after = keyDocument(replace(from, to))

  expect(after.shared).toBe(before.shared)
  const differing = Object.keys(after.operations).filter(
    (slug) => after.operations[slug] !== before.operations[slug],
  )
  expect(differing).toEqual(changed)
})

test.each([
  ['the title', 'title: Shop', 'title: Shops'],
  ['a tag', 'All pets.', 'Every pet.'],
  ['an address', 'operationId: listPets', 'operationId: findPets'],
  ['a path', '/visits:', '/visit:'],
])('A change of %s counts for every page', (_, from, to) => {
  expect(keyDocument(replace(from, to)).shared).not.toBe(before.shared)
})

test('What all pages have besides the document counts for every page', () => {
  const contract = contractOf(document, { isDefault: false })
  expect(keyPages(contract, ['a link']).shared).not.toBe(before.shared)
})

test('A line that a page shows belongs to the operation', () => {
  const contract = contractOf(document, { isDefault: false })
  const [listPets, ...others] = contract.operations
  if (!listPets) throw new Error('The document has no operation.')
  const placed = {
    ...contract,
    operations: [{ ...listPets, at: '#/paths/~1pets/get' }, ...others],
  }
  const keyAt = (line: number) =>
    keyPages(placed, [], { texts: [], findLines: (places) => places.map(() => line) }).operations

  expect(keyAt(6)['list-pets']).not.toBe(keyAt(5)['list-pets'])
  expect(keyAt(6)['list-visits']).toBe(keyAt(5)['list-visits'])
})

test.each([
  ['multipleOf: 0.50', 'multipleOf: 0.5'],
  ['[1.0, 2]', '[1.00, 2]'],
  ['"maximum":1e3}', '"maximum":1E3}'],
])('A number that is written in another way, %s, counts for every page', (from, to) => {
  const contract = contractOf(document, { isDefault: false })
  const keyText = (text: string) => keyPages(contract, [], { texts: [text] }).shared

  expect(keyText(from)).not.toBe(keyText(to))
})

test.each([
  ['/reference/list-pets/', 'list-pets'],
  ['/reference/list-pets', 'list-pets'],
  ['/downloads/shop.list-pets.postman_collection.json', 'list-pets'],
  ['/reference/', undefined],
  ['/reference/unknown/', undefined],
  ['/reference/constructor/', undefined],
  ['/downloads/shop.http', undefined],
  ['/', undefined],
])('What is at %s belongs to %s', (path, slug) => {
  expect(findOwner(path, { title: 'Shop' }, before)).toBe(slug)
})

function keyDocument(text: string) {
  return keyPages(contractOf(text, { isDefault: false }), [])
}

function replace(from: string, to: string): string {
  const changed = document.replace(from, to)
  if (changed === document) throw new Error(`The document has no ${from}.`)
  return changed
}
