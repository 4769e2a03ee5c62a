import { expect, test } from 'vitest'
import { searchContract } from '#commands/mcp/tools/search.ts'
import { contractOf } from '../../../support/contract-of.ts'

const contract = contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/v1/customers': {
        get: { operationId: 'customers', responses: {} },
        post: {
          operationId: 'PostCustomers',
          parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' } }],
          responses: {},
        },
      },
      '/v1/customers/{customer}': {
        parameters: [{ name: 'customer', in: 'path', required: true, schema: { type: 'string' } }],
        delete: { operationId: 'DeleteOne', responses: {} },
      },
    },
    components: {
      schemas: {
        PullRequest: { description: 'A change.' },
        Review: { description: `Of a pull request. ${'x'.repeat(300)}` },
        Anything: true,
      },
    },
  }),
)

const find = (query: string) => searchContract(contract, query, 10).results

test.each([
  ['pull request', '#/components/schemas/PullRequest'],
  ['PULL_REQUEST', '#/components/schemas/PullRequest'],
  ['requests', '#/components/schemas/PullRequest'],
  ['reqeust', '#/components/schemas/PullRequest'],
  ['req', '#/components/schemas/PullRequest'],
  ['review pull', '#/components/schemas/Review'],
  ['anything', '#/components/schemas/Anything'],
  ['create customer', 'Create customer: POST /v1/customers (PostCustomers)'],
  ['list customers', 'List customers: GET /v1/customers (customers)'],
  ['remove customer', 'Delete customer: DELETE /v1/customers/{customer} (DeleteOne)'],
  ['dry run', 'query:dryRun'],
  ['…', undefined],
])('“%s” finds %s first', (query, name) => {
  expect(find(query)[0]?.name).toBe(name)
})

test('Of many results as many are listed as are asked for, and all are counted', () => {
  const { results, total } = searchContract(contract, 'customer', 1)
  expect(results).toHaveLength(1)
  expect(total).toBeGreaterThan(2)
})

test('Of a long text, its beginning is shown', () => {
  expect(find('review')[0]?.text).toHaveLength(200)
})
