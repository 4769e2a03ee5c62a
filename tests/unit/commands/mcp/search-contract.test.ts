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
        post: { operationId: 'PostCustomers', responses: {} },
      },
    },
    components: { schemas: { Review: { description: `Of a customer. ${'x'.repeat(300)}` } } },
  }),
)

test('Of many results as many are listed as are asked for, and all are counted', () => {
  const { results, total } = searchContract(contract, 'customer', 1)
  expect(results).toHaveLength(1)
  expect(total).toBe(2)
})

test('An operation without a summary is named by its method, path and id', () => {
  const [first] = searchContract(contract, 'create customer', 10).results
  expect(first?.name).toBe('POST /v1/customers (PostCustomers)')
})

test('Of a long text, its beginning is shown', () => {
  expect(searchContract(contract, 'review', 10).results[0]?.text).toHaveLength(200)
})

test('A question finds an operation by the parameters that it takes, before these parameters', () => {
  const parameters = [{ name: 'gift', in: 'query', schema: { type: 'boolean' } }]
  const shop = contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/mail': { post: { summary: 'Create a parcel with a stamp', responses: {} } },
        '/presents': {
          post: { summary: 'Create a parcel with a ribbon', parameters, responses: {} },
        },
      },
    }),
  )
  const { results } = searchContract(shop, 'make a parcel that is a gift', 10)
  expect(results.map(({ kind }) => kind)).toEqual(['operation', 'operation', 'parameter'])
  expect(results[0]?.name).toMatch(/ribbon/)
})
