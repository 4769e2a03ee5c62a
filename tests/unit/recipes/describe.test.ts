import { expect, test } from 'vitest'
import {
  describeAction,
  describeCriterion,
  describeTemplate,
  formatPhrases,
  formatTemplate,
} from '#recipes/describe.ts'
import { parseTestRecipes } from './recipe-fixtures.ts'

const [recipe] = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { name: { type: string } } }
    steps:
      - stepId: create
        operationId: createOrder
        requestBody: { payload: { name: $inputs.name, note: 'for {$inputs.name}', sizes: [1, 2] } }
        outputs: { id: $response.body#/items/0/id, all: $response.body, count: $response.header.X-Count }
        successCriteria:
          - condition: $statusCode == 200
          - condition: $statusCode == 200 && ($response.body.a != null || !($response.body.b > 2))
          - { condition: '^2', context: $statusCode, type: regex }
          - { condition: '$.a', context: $response.body, type: jsonpath }
          - { condition: '$.a == 1', context: $response.body, type: jsonpath }
        onFailure:
          - { name: a, type: retry }
          - { name: b, type: retry, retryAfter: 3, retryLimit: 5 }
          - { name: c, type: retry, stepId: read }
          - { name: d, type: goto, stepId: read }
          - { name: e, type: end }
          - { name: f, type: retry, retryAfter: 1e300 }
      - stepId: read
        operationId: readOrder
        parameters:
          - { name: id, in: path, value: $steps.create.outputs.id }
          - { name: tags, in: query, value: [a] }
`)
if (!recipe) throw new Error('There is no recipe.')
const [create, read] = recipe.steps

test('Describes where values are from', () => {
  const values = [...(create?.outputs ?? []), ...(read?.parameters ?? [])]
  expect(values.map(({ value }) => formatPhrases(describeTemplate(value, recipe)))).toEqual([
    '`items[0].id` of the response',
    'the body of the response',
    'the header `X-Count` of the response',
    '`id` of step 1 (create)',
    expect.stringMatching(/^`\[/),
  ])
})

test('Describes criteria', () => {
  expect(create?.criteria.map((one) => formatPhrases(describeCriterion(one, recipe)))).toEqual([
    'the status is `200`',
    'the status is `200` and (`a` of the response is not `null` or not (`b` of the response is greater than `2`))',
    'the status matches `^2`',
    '`$.a` selects something in the body of the response',
    '`$.a == 1` is true for the body of the response',
  ])
})

test('Describes actions', () => {
  expect(create?.onFailure.map((one) => formatPhrases(describeAction(one, recipe)))).toEqual([
    'Repeat this step once',
    'Repeat this step at most 5 times, each time after 3 s',
    'Run step 2 (read), then repeat this step once',
    'Continue with step 2 (read)',
    'End the recipe',
    'Repeat this step once, each time after more than an hour',
  ])
})

test('Formats a payload with its expressions in braces', () => {
  const payload = create?.body?.payload
  expect(payload && formatTemplate(payload)).toBe(`{
  "name": {$inputs.name},
  "note": "for {$inputs.name}",
  "sizes": [
    1,
    2
  ]
}`)
})
