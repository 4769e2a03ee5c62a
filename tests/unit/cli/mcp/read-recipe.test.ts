import { expect, test } from 'vitest'
import { operations, parseTestFile } from '../../recipes/recipe-fixtures.ts'
import { connectTools } from '../../../support/call-tool.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const api = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
`)

const file = parseTestFile(`
  - workflowId: Order
    summary: Create an order
    dependsOn: [other]
    inputs:
      type: object
      required: [size]
      properties:
        size: { type: integer, description: How many. }
        password: { type: string }
    steps:
      - { stepId: create, operationId: createOrder, requestBody: { payload: { size: $inputs.size } } }
  - workflowId: other
    steps: [{ stepId: create, operationId: createOrder }]
`)

const sources = [{ path: 'orders.yaml', folder: '/api', operations }]
const { read, callTool } = await connectTools(api, [], undefined, undefined, {
  files: [file],
  sources,
})

test('Reads the inputs of a recipe, secrets apart, and its steps, by slug or workflowId', async () => {
  const recipe = {
    recipe: { id: 'Order', slug: 'order', name: 'Create an order' },
    after: ['other'],
    inputs: ['size: integer, required. How many.'],
    secretInputs: ['password'],
    steps: [
      '1. Step create: call `createOrder`, which is `POST /orders`.',
      '   - Body: `{ "size": {$inputs.size} }`',
      '   - It succeeds with a status 2xx; the recipe has no criteria for it.',
    ],
  }
  expect(await read('read_recipe', { recipe: 'order' })).toEqual(recipe)
  expect(await read('read_recipe', { recipe: 'Order' })).toEqual(recipe)
})

test('Continues at a line', async () => {
  expect(await read('read_recipe', { recipe: 'other', from: 1 })).toMatchObject({
    steps: ['   - It succeeds with a status 2xx; the recipe has no criteria for it.'],
  })
})

test('An unknown recipe is an error with similar names', async () => {
  await expect(callTool('read_recipe', { recipe: 'ordr' })).rejects.toThrow(
    'There is no “ordr” here. Similar names: “order”.',
  )
})
