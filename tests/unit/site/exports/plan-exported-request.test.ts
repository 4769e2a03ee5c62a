import { expect, test } from 'vitest'
import { planExportedRequest } from '#site/exports/plan-exported-request.ts'
import { serviceContract } from '../../../support/service-contract.ts'

const [operation] = serviceContract.operations
if (!operation) throw new Error('The contract has no operation.')

test('The request is the planned one, with the variable base_url', () => {
  expect(planExportedRequest(operation)).toEqual({
    operationId: 'listExperiments',
    method: 'GET',
    url: '{{base_url}}/v1/experiments',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    credential: 'bearer',
  })
})

test('A text that a client would read as a variable is refused, and the operation is named', () => {
  const headers = [{ name: 'X-Mode', value: 'a{{API_KEY}}' }]
  expect(() => planExportedRequest({ ...operation, headers })).toThrow(
    new Error(
      'The operation listExperiments cannot be exported: a{{API_KEY}} contains {{, which Postman, Bruno and .http clients read as a variable. Remove it from the contract.',
    ),
  )
})
