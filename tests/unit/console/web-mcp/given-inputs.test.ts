import { expect, test } from 'vitest'
import { createGivenInputs } from '#console/web-mcp/given-inputs.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'

const operation = makeOperation({
  method: 'POST',
  parameters: [
    makeParameter({ name: 'limit', in: 'query' }),
    makeParameter({ name: 'X-Key', in: 'header', isSecret: true }),
  ],
  body: makeContent('application/json'),
})

test('Takes parameters by location and name, and a body', () => {
  expect(
    createGivenInputs(operation, { parameters: { 'query:limit': 5 }, body: { name: 'Ada' } }),
  ).toMatchObject({
    parameters: { 'query:limit': { digits: '5' } },
    body: { kind: 'text', mediaType: 'application/json', text: '{"name":"Ada"}' },
    extraQuery: [],
  })
})

test.each([
  [
    { parameters: { 'header:X-Key': 'stolen' } },
    'header:X-Key takes a secret, which only the reader enters.',
  ],
  [
    { parameters: { 'header:Authorization': 'stolen' } },
    'The operation has no parameter header:Authorization. It has query:limit, header:X-Key.',
  ],
  [{ parameters: [] }, 'parameters must be an object, such as {"query:limit":10}.'],
])('Refuses %j', (given, message) => {
  expect(() => createGivenInputs(operation, given)).toThrow(message)
})
