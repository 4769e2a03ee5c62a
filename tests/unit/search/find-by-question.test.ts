import { describe, expect, test } from 'vitest'
import { createSearch } from '#search/create-search.ts'
import { describeOperation } from '#search/record.ts'
import { libraryDocument } from './library-document.ts'
import { openSearch } from './open-search.ts'
import { paymentsDocument } from './payments-document.ts'

const field = (name: string, schema = '{ type: string }') =>
  `requestBody: { content: { application/json: { schema: { type: object, properties: { ${name}: ${schema} } } } } }`

const payments = openSearch(paymentsDocument)

/** A document whose words differ from those of the questions. */
const gardens = openSearch(`
openapi: 3.1.0
info: { title: Gardens, version: '1' }
paths:
  /gardens:
    get: { summary: List all gardens, responses: {} }
    post: { summary: Create a garden, responses: {} }
  /gardens/{garden}:
    get: { summary: Retrieve a garden, responses: {} }
    patch: { summary: Update a garden, responses: {} }
    delete: { summary: Delete a garden, responses: {} }
  /gardens/{garden}/waterings:
    get: { summary: List waterings, responses: {} }
    post: { summary: Water a garden, ${field('liters')}, responses: {} }
  /gardens/{garden}/wateringRules:
    post: { summary: Create a watering rule, responses: {} }
  /plants.add: { post: { description: Puts a seedling into a bed. It grows., responses: {} } }
  /plants.remove: { post: { description: Takes a seedling out of a bed., responses: {} } }
  /forges: { post: { summary: Found a repository, responses: {} } }
  /repos: { post: { summary: Found a repository, responses: {} } }
  /user: { get: { summary: Get the authenticated user, responses: {} } }
  /users/{name}: { get: { summary: Get a user, responses: {} } }
  /beds/{bed}/actions: { post: { summary: Start an action on a bed, ${field('kind', '{ enum: [rake, weed] }')}, responses: {} } }
  /beds: { post: { summary: Create a bed, responses: {} }, get: { summary: List beds, responses: {} } }
  /tools: { put: { summary: Lend a tool, deprecated: true, responses: {} }, get: { summary: List tools, responses: {} } }
components:
  schemas:
    NewGarden: { title: make a garden, type: object, description: What you make a garden of. }
`)

describe('A question finds the intended operation', () => {
  test.each([
    ['make a garden', 'POST /gardens'],
    ['destroy a garden', 'DELETE /gardens/{garden}'],
    ['change the garden', 'PATCH /gardens/{garden}'],
    ['I want to see a garden please', 'GET /gardens/{garden}'],
    ['show me my gardens', 'GET /gardens'],
    ['get gardens', 'GET /gardens'],
    ['get a garden', 'GET /gardens/{garden}'],
    ['water the garden', 'POST /gardens/{garden}/waterings'],
    ['mak a gardn', 'POST /gardens'],
    ['who am I', 'GET /user'],
    ['show a person', 'GET /users/{name}'],
    ['found a repository', 'POST /repos'],
  ])('%s → %s', (question, wanted) => {
    expect(findFirst(gardens, question)).toBe(wanted)
  })

  test.each([
    ['add a seedling', 'POST /plants.add'],
    ['remove a seedling', 'POST /plants.remove'],
    ['delete a seedling', 'POST /plants.remove'],
  ])('Also by its path and the first sentence of its description: %s → %s', (question, wanted) => {
    expect(findFirst(gardens, question)).toBe(wanted)
  })

  test('Also by the values of its members', () => {
    expect(findFirst(gardens, 'rake a bed')).toBe('POST /beds/{bed}/actions')
  })
})

test('Ranks the operation that performs the verb first', () => {
  expect(findFirst(payments, 'cancel a charge')).not.toMatch(/^GET/)
  expect(findFirst(payments, 'charge a customer')).toBe('POST /v1/charges')
})

test('A question with a verb finds operations before schemas and members', () => {
  const kinds = gardens.find('make a garden').map(({ record }) => record.kind)
  expect(kinds[0]).toBe('operation')
  expect(kinds).toContain('schema')
  expect(kinds.lastIndexOf('operation')).toBeLessThan(kinds.indexOf('schema'))
})

test('A name from code is a lookup, even next to a verb', () => {
  const [first] = openSearch(libraryDocument).find('page_size list books')
  expect(first?.record).toMatchObject({ kind: 'member', title: 'page_size' })
})

test('A name with the verb itself outweighs a much longer path', () => {
  const search = createSearch([
    makeRecord('DELETE', '/passes/{pass}', 'Delete a pass'),
    makeRecord('DELETE', `/passes${'/{id}'.repeat(16)}`, 'Revoke a pass of a visitor'),
  ])
  expect(search.find('revoke a pass')[0]?.record.title).toBe('Revoke a pass of a visitor')
})

test('“Remove” means “delete”: documents with both words treat them the same', () => {
  const search = createSearch([
    makeRecord('DELETE', '/walls/{wall}/tags', 'Remove tags from a wall'),
    makeRecord('DELETE', '/walls/{wall}/bricks', 'Remove bricks from a wall'),
    makeRecord('DELETE', '/houses/{house}/walls/{wall}', 'Delete a wall'),
  ])
  expect(search.find('remove a wall')[0]?.record.title).toBe('Delete a wall')
})

test('An operation whose first sentence matches ranks above one with a partly matching name', () => {
  const search = createSearch([
    makeRecord('POST', '/passes.deleteOld', 'Create passes delete old', 'Deletes old passes.'),
    makeRecord('POST', '/gate.delete', 'Create gate delete', 'Deletes a pass.'),
  ])
  expect(search.find('delete a pass')[0]?.record.path).toBe('/gate.delete')
})

test('A word that occurs elsewhere is not treated as a misspelling', () => {
  const search = createSearch([
    makeRecord('POST', '/dots', 'Create a dot'),
    { kind: 'schema', title: 'Dog', address: 'dog' },
  ])
  expect(search.find('make a dog').map(({ record }) => record.title)).toEqual(['Dog'])
})

test('A deprecated operation comes first if nothing current matches nearly as well', () => {
  expect(findFirst(gardens, 'lend a tool')).toBe('PUT /tools')
})

test('A page with all of the words replaces operations with half of them', () => {
  const search = createSearch([
    { kind: 'operation', title: 'List keys', address: '/list/', method: 'GET', path: '/keys' },
    { kind: 'page', title: 'Rotate a key', address: '/rotate/' },
  ])
  expect(search.find('rotate a key').map(({ record }) => record.address)).toEqual(['/rotate/'])
})

test.each(['make a', 'make a z', 'make'])(
  '“%s”, while still being typed, does not throw',
  (text) => {
    expect(() => gardens.find(text)).not.toThrow()
  },
)

function makeRecord(method: 'POST' | 'DELETE', path: string, name: string, description = '') {
  return describeOperation(
    { method, path, name, description, id: path, summary: name, tags: [], isDeprecated: false },
    path,
  )
}

function findFirst(search: ReturnType<typeof openSearch>, question: string) {
  const [first] = search.find(question)
  return `${first?.record.method} ${first?.record.path}`
}
