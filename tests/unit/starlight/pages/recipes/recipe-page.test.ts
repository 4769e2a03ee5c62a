import { expect, test } from 'vitest'
import { formatPhrases } from '#recipes/describe.ts'
import { createShownStep } from '#starlight/pages/recipes/recipe-page.ts'
import { parseTestRecipes } from '../../../recipes/recipe-fixtures.ts'

test('A step shows what is replaced in its payload', () => {
  const [recipe] = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { size: { type: integer } } }
    steps:
      - stepId: create
        operationId: createOrder
        parameters: [{ name: X-Trace, in: header, value: t }]
        requestBody:
          payload: { size: 0 }
          replacements: [{ target: /size, value: $inputs.size }]
`)
  const [step] = recipe?.steps ?? []
  if (!recipe || !step) throw new Error('There is no step.')
  const { sent } = createShownStep(recipe, step, [], [])
  expect(sent.map(({ name, place, from }) => `${place} ${name}: ${formatPhrases(from)}`)).toEqual([
    'header X-Trace: `t`',
    'body /size: the input `size`',
  ])
})
