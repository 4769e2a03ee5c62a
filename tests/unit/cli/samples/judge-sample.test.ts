import { expect, test } from 'vitest'
import { judgeSample } from '#cli/samples/judge-sample.ts'

const operation = { slug: 'read', method: 'GET', path: '/pets/{id}' }
const called = {
  method: 'GET',
  path: '/pets/1',
  operation: 'read',
  status: 200,
  refusal: undefined,
}
const ended = { end: undefined, stderr: '' }

test.each([
  ['a request as described', [called], [], undefined],
  ['another request before it', [{ ...called, operation: 'create' }, called], [], undefined],
  [
    'a later request as described',
    [{ ...called, status: 400, refusal: 'No.' }, called],
    [],
    undefined,
  ],
  ['a refused request', [{ ...called, status: 401, refusal: 'No key.' }], [], '401: No key.'],
  [
    'another operation',
    [{ ...called, path: '/pets\u001B', operation: 'list' }],
    [],
    'It sent GET /pets, and not GET /pets/{id}.',
  ],
  ['no request', [], [], 'It sent no request to the sandbox.'],
  ['another host', [called], ['a.example'], 'It contacted another host: a.example.'],
] as const)('Judges %s', (_, requests, hosts, problem) => {
  expect(judgeSample(operation, requests, hosts, ended)).toBe(problem)
})

test('Without a request, the last line of its errors is the reason', () => {
  const failed = { end: 'it ended with status 1', stderr: 'Traceback\n\u001B[31mNo module acme\n' }
  expect(judgeSample(operation, [], [], failed)).toBe(
    'It sent no request to the sandbox, and it ended with status 1. [31mNo module acme',
  )
  expect(judgeSample(operation, [called], [], failed)).toBeUndefined()
})
