import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'
import { createSlicer } from '#contract/slice/slice-document.ts'
import { describeWhole, nameSlice, writeSlice } from '#contract/slice/whole-document.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { readSlice } from '../../../support/read-slice.ts'

const read = (text: string) => contractOf(text, { citesSource: false })

function sliceOf(contract: Contract, id: string) {
  const operation = contract.operations.find((each) => each.id === id)
  if (!operation) throw new Error(`There is no ${id}.`)
  return createSlicer(contract)(operation)
}

const zoo = read(`
openapi: 3.1.0
info: { title: Zoo, version: '1' }
x-vendor: { huge: true }
x-not-specified: [{ id: opening, topic: When it opens, assume: Do not assume that it does. }]
servers: [{ url: https://zoo.example }]
tags: [{ name: Animals }, { name: Keepers }]
paths:
  /animals:
    summary: All of them
    get:
      operationId: listAnimals
      tags: [Animals]
      security: [{ key: [] }]
      responses: { '200': { description: Animals., content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } } }
    post:
      operationId: addAnimal
      tags: [Animals]
      requestBody: { $ref: '#/components/requestBodies/Animal' }
      responses: { '201': { description: Added. } }
  /keepers:
    get:
      operationId: listKeepers
      tags: [Keepers]
      responses: { '200': { description: Keepers., content: { application/json: { schema: { $ref: '#/components/schemas/Keeper' } } } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer }, other: { type: http, scheme: basic } }
  requestBodies: { Animal: { content: { application/json: { schema: { $ref: '#/components/schemas/Cat' } } } } }
  schemas:
    Keeper: { type: object, properties: { likes: { $ref: '#/components/schemas/Dog' }, chief: { $ref: '#/components/schemas/Keeper' } } }
    Animal: { type: object, discriminator: { propertyName: kind, mapping: { cat: Cat } } }
    Cat: { type: object, properties: { kind: { type: string } } }
    Dog: { allOf: [{ $ref: '#/components/schemas/Animal' }] }
`)

describe('what a slice holds', () => {
  test('Its own operation and what the references of that reach, in the order of the document', () => {
    const { paths, components, tags } = sliceOf(zoo, 'listAnimals')

    expect(paths).toHaveProperty(['/animals', 'summary'], 'All of them')
    expect(paths).toHaveProperty(['/animals', 'get'])
    expect(paths).not.toHaveProperty(['/animals', 'post'])
    expect(paths).not.toHaveProperty(['/keepers'])
    expect(Object.keys(Object(Reflect.get(Object(components), 'schemas')))).toEqual([
      'Animal',
      'Cat',
      'Dog',
    ])
    expect(components).toHaveProperty('securitySchemes', {
      key: { type: 'http', scheme: 'bearer' },
    })
    expect(tags).toEqual([{ name: 'Animals' }])
  })

  test('What the document says of itself, and our statements; not what others added', () => {
    const slice = sliceOf(zoo, 'addAnimal')

    expect(slice).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Zoo', version: '1' },
      servers: [{ url: 'https://zoo.example' }],
      'x-not-specified': [{ id: 'opening' }],
      'x-taken-from': { operation: 'POST /animals', file: 'api.yaml' },
    })
    expect(slice).not.toHaveProperty('x-vendor')
  })

  test('A part that leads back to itself is there once', () => {
    const { components } = sliceOf(zoo, 'listKeepers')

    expect(Object.keys(Object(Reflect.get(Object(components), 'schemas')))).toEqual(
      expect.arrayContaining(['Keeper', 'Dog']),
    )
  })
})

test('What an Overlay states is in the slices', async () => {
  const contract = await readContract({
    path: 'tests/fixtures/pet-store/pet-store.yaml',
    overlay: undefined,
  })

  expect(JSON.stringify(sliceOf(contract, 'listPets'))).toContain(
    'How many pets one response holds',
  )
})

test.each(
  globSync('tests/fixtures/{pet-store,every-input}/*.yaml', { exclude: ['**/*.overlay.yaml'] }),
)('Each slice of %s reads as the same operation', async (path) => {
  const contract = await readContract({ path, overlay: undefined })
  const whole = describeWhole(contract)
  expect(contract.operations.length).toBeGreaterThan(1)
  for (const operation of contract.operations) {
    expect(readSlice(whole, operation)).toEqual(operation)
  }
})

test('Swagger 2.0 stays what it is', () => {
  const contract = read(`
swagger: '2.0'
info: { title: Zoo, version: '1' }
host: zoo.example
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key } }
security: [{ key: [] }]
paths:
  /a: { get: { operationId: a, responses: { 200: { description: An A., schema: { $ref: '#/definitions/A' } } } } }
  /b: { get: { operationId: b, responses: { 200: { description: A B. } } } }
definitions: { A: { type: object }, B: { type: object } }
`)
  const slice = sliceOf(contract, 'a')

  expect(slice).toMatchObject({ swagger: '2.0', host: 'zoo.example', definitions: { A: {} } })
  expect(slice).not.toHaveProperty('definitions.B')
  const [operation] = contract.operations
  expect(operation && readSlice(describeWhole(contract), operation)).toEqual(operation)
})

test('Numbers are written as in the document, and as short as JSON is where none is unusual', () => {
  const contract = read(`
openapi: 3.1.0
info: { title: Zoo, version: '1' }
paths:
  /a: { get: { operationId: a, parameters: [{ name: n, in: query, schema: { maximum: 9223372036854775807, default: 1.50 } }] } }
  /b: { get: { operationId: b } }
`)

  const [a, b] = contract.operations
  if (!a || !b) throw new Error('The document has two operations.')
  const whole = describeWhole(contract)

  expect(Object.keys(whole.digits)).toHaveLength(2)
  expect(writeSlice(whole, a)).toContain(
    '"schema": {"maximum": 9223372036854775807, "default": 1.50}',
  )
  expect(writeSlice(whole, b)).toContain('"paths":{"/b":{"get":{')
})

test('A document of one operation has no slice', () => {
  const two = [...zoo.operations].slice(0, 2)

  expect(nameSlice({ operations: two }, { slug: 'get-pet' })).toBe('get-pet.json')
  expect(nameSlice({ operations: two.slice(1) }, { slug: 'get-pet' })).toBeUndefined()
})

test('What a page loads survives JSON', () => {
  const whole = describeWhole(zoo)
  expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
})
