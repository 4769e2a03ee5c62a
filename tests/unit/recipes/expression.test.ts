import { expect, test } from 'vitest'
import { parseExpression } from '#recipes/expression.ts'
import type { KnownNames } from '#recipes/expression.ts'

const known: KnownNames = {
  inputs: new Set(['user', 'page.size', 'filter[state]', 'Order type', 'tags[]']),
  outputs: new Set(['total']),
  steps: new Map([['create', new Set(['id', 'pet'])]]),
}

test.each([
  ['$url', { from: 'url' }, []],
  ['$method', { from: 'method' }, []],
  ['$statusCode', { from: 'statusCode' }, []],
  ['$request.header.accept', { from: 'request', part: 'header', name: 'accept' }, []],
  ['$request.query.a.b', { from: 'request', part: 'query', name: 'a.b' }, []],
  ['$request.path.id', { from: 'request', part: 'path', name: 'id' }, []],
  ['$request.body#/user/uuid', { from: 'request', part: 'body' }, ['user', 'uuid']],
  ['$response.body', { from: 'response', part: 'body' }, []],
  ['$response.body#/', { from: 'response', part: 'body' }, ['']],
  ['$response.body#/a~1b/0', { from: 'response', part: 'body' }, ['a/b', '0']],
  ['$response.header.X-Total', { from: 'response', part: 'header', name: 'X-Total' }, []],
  ['$inputs.user', { from: 'inputs', name: 'user' }, []],
  ['$inputs.Order type#/name', { from: 'inputs', name: 'Order type' }, ['name']],
  ['$inputs.tags[]', { from: 'inputs', name: 'tags[]' }, []],
  ['$outputs.total', { from: 'outputs', name: 'total' }, []],
  ['$steps.create.outputs.id', { from: 'steps', step: 'create', name: 'id' }, []],
  [
    '$steps.create.outputs.pet#/tags/0',
    { from: 'steps', step: 'create', name: 'pet' },
    ['tags', '0'],
  ],
  [
    '$workflows.login.outputs.name',
    { from: 'workflows', workflow: 'login', field: 'outputs', name: 'name' },
    [],
  ],
  [
    '$sourceDescriptions.pets.listPets',
    { from: 'sourceDescriptions', name: 'pets', reference: 'listPets' },
    [],
  ],
])('Parses %s', (text, source, path) => {
  expect(parseExpression(text, known)).toEqual({ text, source, path })
})

test('Takes the longest known name before a dereference', () => {
  expect(parseExpression('$inputs.page.size', known)).toMatchObject({
    source: { from: 'inputs', name: 'page.size' },
    path: [],
  })
  expect(parseExpression('$inputs.user.names[0]', known)).toMatchObject({
    source: { from: 'inputs', name: 'user' },
    path: ['names', '0'],
  })
  expect(parseExpression('$inputs.filter[state]', known)).toMatchObject({
    source: { from: 'inputs', name: 'filter[state]' },
    path: [],
  })
  expect(parseExpression('$inputs.a.b', known)).toMatchObject({
    source: { from: 'inputs', name: 'a.b' },
    path: [],
  })
})

test('Dereferences bodies, as conditions of the specification do', () => {
  expect(parseExpression("$response.body.data[0]['a b']", known)?.path).toEqual([
    'data',
    '0',
    'a b',
  ])
})

test.each([
  '$',
  '$statusCodes',
  '$response.query.a',
  '$response.headers.Location',
  '$response.body#id',
  '$steps.create.id',
  '$message.payload#/id',
  '$workflows.a.steps.b',
  'inputs.user',
  '$19.99',
])('Rejects %s', (text) => {
  expect(parseExpression(text, known)).toBeUndefined()
})
