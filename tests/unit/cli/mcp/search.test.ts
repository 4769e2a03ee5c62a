import { expect, test } from 'vitest'
import { searchDescription } from '#cli/mcp/tools/search.ts'
import { parseTestFile } from '../../recipes/recipe-fixtures.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const shop = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /v1/customers:
    get: { operationId: customers, responses: {} }
    post: { operationId: PostCustomers, responses: {} }
components: { schemas: { Review: { description: Of a customer. ${'x'.repeat(300)} } } }
`)

test('Limits the results and counts all of them', () => {
  const { results, total } = searchDescription(shop, 'customer', 1)
  expect(results).toHaveLength(1)
  expect(total).toBe(2)
})

test('An operation without a summary is labelled by method, path and id', () => {
  const [first] = searchDescription(shop, 'create customer', 10).results
  expect(first?.name).toBe('POST /v1/customers (PostCustomers)')
})

test('Truncates a long text', () => {
  expect(searchDescription(shop, 'review', 10).results[0]?.text).toHaveLength(200)
})

test('A question finds an operation by its parameters, ranked above the parameters', () => {
  const gifts = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /mail: { post: { summary: Create a parcel with a stamp, responses: {} } }
  /presents:
    post:
      summary: Create a parcel with a ribbon
      parameters: [{ name: gift, in: query, schema: { type: boolean } }]
      responses: {}
`)
  const { results } = searchDescription(gifts, 'make a parcel that is a gift', 10)
  expect(results.map(({ kind }) => kind)).toEqual(['operation', 'operation', 'parameter'])
  expect(results[0]?.name).toMatch(/ribbon/)
})

test('A task finds a recipe, and the name of an operation still finds the operation first', () => {
  const named = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: { /customers: { post: { summary: Create a customer, responses: {} } } }
`)
  const file = parseTestFile(`
  - workflowId: onboard
    summary: Create a customer, and add an order
    description: Creates the customer first.
    steps: [{ stepId: create, description: Opens the account., operationId: createOrder }]
`)
  const recipes = { files: [file], sources: [] }
  const find = (query: string) => searchDescription(named, query, 10, recipes).results
  const found = {
    kind: 'recipe',
    name: 'Create a customer, and add an order (onboard)',
    slug: 'onboard',
    text: 'Creates the customer first.',
  }
  expect(find('create a customer and add an order')[0]).toEqual(found)
  expect(find('account')).toEqual([found])
  expect(find('create a customer').map(({ kind }) => kind)).toEqual(['operation', 'recipe'])
  expect(searchDescription(named, 'account', 10).total).toBe(0)
})
