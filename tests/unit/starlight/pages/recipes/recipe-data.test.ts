import { expect, test } from 'vitest'
import type { Operation } from '#request/description/operation.ts'
import {
  createRecipeData,
  explainNotRunnable,
  reachRecipes,
} from '#starlight/pages/recipes/recipe-data.ts'
import { makeOperation } from '../../../../fixtures/operations.ts'
import { operations, parseTestFile, parseTestRecipes } from '../../../recipes/recipe-fixtures.ts'

test('Creates a field for each input, except the values of secrets', () => {
  const file = parseTestFile(`
  - workflowId: order
    inputs:
      type: object
      required: [size]
      properties:
        size: { type: integer, default: 10 }
        state: { enum: [open, paid] }
        tags: { type: array }
        isOpen: { type: [boolean, 'null'] }
        either: { type: [string, number] }
        password: { type: string }
        pin: { type: string, format: password }
    steps: [{ stepId: create, operationId: createOrder }]
`)
  const [recipe] = file.recipes
  if (!recipe) throw new Error('There is no recipe.')
  expect(createRecipeData({ recipe, file }, [recipe])).toMatchObject({
    slug: 'order',
    inputs: [
      { name: 'size', kind: 'integer', isRequired: true, default: { digits: '10' } },
      { name: 'state', kind: 'text', isRequired: false, options: ['open', 'paid'] },
      { name: 'tags', kind: 'json' },
      { name: 'isOpen', kind: 'boolean' },
      { name: 'either', kind: 'text' },
      { name: 'password', isSecret: true },
      { name: 'pin', isSecret: true },
    ],
  })
})

const recipes = parseTestRecipes(`
  - workflowId: first
    steps:
      - { stepId: call, workflowId: second }
      - { stepId: read, operationId: readOrder, onFailure: [{ name: other, type: goto, workflowId: third }] }
  - workflowId: second
    steps: [{ stepId: create, operationId: createOrder }]
  - workflowId: third
    steps: [{ stepId: again, workflowId: first }]
  - workflowId: fourth
    steps: [{ stepId: create, operationId: createOrder }]
`)

test('A page has the recipes that its recipe calls or continues with', () => {
  const [first] = recipes
  if (!first) throw new Error('There is no recipe.')
  expect(reachRecipes(first, recipes).map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

function explain(folder: string, called: readonly Operation[] = operations) {
  return explainNotRunnable(recipes, { api: { operations: called }, folder })
}

test('Explains which step a page cannot run', () => {
  expect(explain('/api')).toBeUndefined()
  expect(explain('/other')).toBe(
    'This page cannot run the recipe, because its step read calls an operation of another API.',
  )
  expect(explain('/api', [makeOperation({ slug: 'create-order' }), notCallable])).toBe(
    'This page cannot run the recipe, because no page can call the operation of its step read.',
  )
})

const notCallable = makeOperation({
  slug: 'read-order',
  callable: {
    from: 'program',
    reason: { citation: { edition: 'RFC 9110', section: '9.3.8' }, sentence: 'No page can.' },
  },
})
