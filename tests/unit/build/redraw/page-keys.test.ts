import { expect, test } from 'vitest'
import { findKey, keyPages } from '#build/redraw/page-keys.ts'
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
    Pet:
      type: object
      discriminator: { propertyName: kind }
      properties: { owner: { $ref: '#/components/schemas/Owner' } }
    Owner: { type: object, description: Somebody. }
    Cat:
      allOf: [{ $ref: '#/components/schemas/Pet' }]
      properties: { kind: { type: string, const: cat } }
    Stamp: { type: string }
`

const everyOperation = ['list-pets', 'create-pet', 'list-visits']

const nothing = { onEveryPage: [], texts: [], files: {} }

const before = keyDocument(document)

test.each([
  [
    'the description of a parameter or response',
    'description: Pets.',
    'description: All.',
    ['list-pets'],
  ],
  ['a schema behind another', 'description: Somebody.', 'description: A person.', ['create-pet']],
  // It stands beside every page of a small document.
  ['a name', 'summary: List pets', 'summary: Show pets', everyOperation],
  ['the lines below', '  /visits:', '  # A comment.\n  /visits:', []],
  ['a description', 'Not like listPets.', 'Other.', ['list-visits']],
])('A change of %s changes the keys of the operations that show it', (_, from, to, changed) => {
  const after = keyDocument(replace(from, to))

  expect(after.shared).toBe(before.shared)
  expect(listDiffering(after.operations, before.operations)).toEqual(changed)
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
  expect(keyPages(contract, { ...nothing, onEveryPage: ['a link'] }).shared).not.toBe(before.shared)
})

test.each([
  ['a schema', 'description: Somebody.', 'description: A person.', ['cat', 'owner', 'pet']],
  [
    'the name of an operation',
    'operationId: createPet',
    'operationId: createPet\n      summary: A pet',
    // It stands beside every page of a small document.
    ['cat', 'owner', 'pet', 'stamp'],
  ],
  ['another schema that refers to it', 'owner: {', 'keeper: {', ['pet', 'cat']],
  ['a choice of it', 'type: string, const: cat', 'type: string, const: lion', ['cat', 'pet']],
])('A change of %s changes the keys of the schemas that show it', (_, from, to, changed) => {
  const after = keyDocument(replace(from, to))

  expect(after.shared).toBe(before.shared)
  expect(listDiffering(after.schemas, before.schemas).toSorted()).toEqual(changed.toSorted())
})

test('A new reference to a schema changes the key of that schema', () => {
  const after = keyDocument(
    replace(
      'description: Visits. }',
      'description: Visits., headers: { By: { schema: { $ref: "#/components/schemas/Stamp" } } } }',
    ),
  )

  expect(listDiffering(after.schemas, before.schemas)).toEqual(['stamp'])
})

test.each([
  ['multipleOf: 0.50', 'multipleOf: 0.5'],
  ['[1.0, 2]', '[1.00, 2]'],
  ['"maximum":1e3}', '"maximum":1E3}'],
])('A number that is written in another way, %s, counts for every page', (from, to) => {
  const contract = contractOf(document, { isDefault: false })
  const keyText = (text: string) => keyPages(contract, { ...nothing, texts: [text] }).shared

  expect(keyText(from)).not.toBe(keyText(to))
})

test.each([
  ['/reference/list-pets/', 'list-pets'],
  ['/reference/list-pets', 'list-pets'],
  ['/downloads/shop.list-pets.postman_collection.json', 'list-pets'],
  ['/console/operations/list-pets.json', 'list-pets'],
  ['/console/operations/list-pets.json/', 'list-pets'],
  ['/console/responses/list-pets.json', 'list-pets'],
  ['/console/operations.json', undefined],
  ['/reference/', undefined],
  ['/reference/unknown/', undefined],
  ['/reference/constructor/', undefined],
  ['/reference/schemas/list-pets/', undefined],
  ['/downloads/shop.http', undefined],
  ['/', undefined],
])('What is at %s belongs to %s', (path, slug) => {
  const key = slug === undefined ? undefined : before.operations[slug]
  expect(findKey(path, { title: 'Shop' }, before)).toBe(key)
})

test('What is at the address of a schema belongs to the schema', () => {
  expect(findKey('/reference/schemas/pet/', { title: 'Shop' }, before)).toBe(before.schemas['pet'])
})

type Keys = Readonly<Record<string, string>>

function listDiffering(one: Keys, other: Keys): readonly string[] {
  return Object.keys(one).filter((slug) => one[slug] !== other[slug])
}

function keyDocument(text: string) {
  return keyPages(contractOf(text, { isDefault: false }), nothing)
}

function replace(from: string, to: string): string {
  const changed = document.replace(from, to)
  if (changed === document) throw new Error(`The document has no ${from}.`)
  return changed
}
