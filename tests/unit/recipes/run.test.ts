import { describe, expect, test } from 'vitest'
import type { Value } from '#request/inputs.ts'
import type { StepExchange } from '#recipes/evaluate.ts'
import type { Recipe } from '#recipes/recipe.ts'
import {
  advance,
  enterCalledRecipe,
  getCurrentStep,
  getScope,
  judgeStep,
  startRun,
} from '#recipes/run.ts'
import type { RecipeRun } from '#recipes/run.ts'
import { createExchange, parseJson, parseTestRecipes } from './recipe-fixtures.ts'

/** Runs a recipe with responses in their order, and returns the visited steps and the end. */
function run(
  recipes: readonly Recipe[],
  responses: readonly Partial<StepExchange>[],
  inputs: Readonly<Record<string, Value>> = {},
) {
  const [first] = recipes
  if (!first) throw new Error('There is no recipe.')
  const all = new Map(recipes.map((recipe) => [recipe.slug, recipe]))
  let state: RecipeRun = startRun(all, first, new Map(Object.entries(inputs)))
  const visited: string[] = []
  const waits: number[] = []
  const left = [...responses]
  for (let step = getCurrentStep(state); step; step = getCurrentStep(state)) {
    if (step.call.kind === 'recipe') {
      state = enterCalledRecipe(state)
      continue
    }
    visited.push(step.id)
    const result = judgeStep(state, createExchange({ headers: [], ...left.shift() }), 0)
    if (result.next.kind === 'retry') waits.push(result.next.after)
    state = advance(state, result)
  }
  return { visited, waits, end: state.end, completed: state.completed }
}

const ok = { status: 200, body: parseJson('{"id":"a","next":null}') }
const failed = { status: 503, body: null }

test('Runs the steps in order, and evaluates outputs from earlier steps', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, outputs: { id: $response.body#/id } }
      - { stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.create.outputs.id }] }
    outputs: { id: $steps.create.outputs.id }
`)
  const { visited, end } = run(recipes, [ok, ok])
  expect(visited).toEqual(['create', 'read'])
  expect(end).toEqual({ outcome: 'succeeded', outputs: new Map([['id', 'a']]), missing: [] })
})

describe('A step without criteria', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - { stepId: read, operationId: readOrder }
`)

  test.each([200, 204, 299])('Succeeds with the status %i', (status) => {
    expect(run(recipes, [{ status }]).end?.outcome).toBe('succeeded')
  })

  test.each([199, 301, 404, 500])('Fails with the status %i', (status) => {
    expect(run(recipes, [{ status }]).end).toEqual({
      outcome: 'failed',
      reason: 'Step read failed.',
    })
  })
})

test('Repeats a step up to its limit, and then takes the next action', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: create
        operationId: createOrder
        onFailure:
          - { name: again, type: retry, retryAfter: 2, retryLimit: 2, criteria: [{ condition: $statusCode == 503 }] }
          - { name: other, type: goto, stepId: read }
      - { stepId: skipped, operationId: createOrder }
      - { stepId: read, operationId: readOrder }
`)
  const { visited, waits, end } = run(recipes, [
    failed,
    { ...failed, headers: [{ name: 'retry-after', value: '7' }] },
    failed,
    ok,
  ])
  expect(visited).toEqual(['create', 'create', 'create', 'read'])
  expect(waits).toEqual([2, 7])
  expect(end?.outcome).toBe('succeeded')
})

test('A date of Retry-After that is too late overrules the recipe', () => {
  const headers = [{ name: 'retry-after', value: 'Fri, 31 Dec 9999 23:59:59 GMT' }]
  expect(run(parseRetry(''), [{ ...failed, headers }, ok]).waits).toEqual([Infinity])
})

test('A loop that doubles a text in each step ends when it is too long', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { text: { type: string } } }
    steps:
      - stepId: create
        operationId: createOrder
        outputs: { twice: '{$inputs.text}{$inputs.text}' }
        onSuccess: [{ name: again, type: goto, workflowId: order, parameters: [{ name: text, value: $steps.create.outputs.twice }] }]
`)
  const { visited, end } = run(recipes, [], { text: 'x'.repeat(1_000_000) })
  expect(visited).toHaveLength(4)
  expect(end).toEqual({
    outcome: 'failed',
    reason: '`text` cannot be set: `$steps.create.outputs.twice` has no value.',
  })
})

/** Parses a recipe whose only step is repeated after a failure. */
function parseRetry(limit: string): readonly Recipe[] {
  return parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onFailure: [{ name: again, type: retry${limit} }]
`)
}

test('Repeats once without a limit, and not at all with the limit 0', () => {
  expect(run(parseRetry(''), [failed, failed]).visited).toHaveLength(2)
  expect(run(parseRetry(', retryLimit: 0'), [failed]).visited).toHaveLength(1)
})

test('Runs another step before a repetition', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onFailure: [{ name: again, type: retry, stepId: create }]
        onSuccess: [{ name: done, type: end }]
      - { stepId: create, operationId: createOrder }
`)
  expect(run(recipes, [failed, ok, ok])).toMatchObject({
    visited: ['read', 'create', 'read'],
    end: { outcome: 'succeeded' },
  })
})

test('Stops a loop that does not end', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onSuccess: [{ name: loop, type: goto, stepId: read }]
`)
  const { visited, end } = run(recipes, [])
  expect(visited).toHaveLength(100)
  expect(end).toEqual({
    outcome: 'failed',
    reason: 'The recipe was stopped after 100 steps, because it may not end.',
  })
})

test('A loop ends when its condition is met', () => {
  const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onSuccess:
          - { name: more, type: goto, stepId: read, criteria: [{ condition: $response.body.next != null }] }
          - { name: done, type: end }
      - { stepId: create, operationId: createOrder }
`)
  const page = { status: 200, body: parseJson('{"id":"a","next":"b"}') }
  expect(run(recipes, [page, page, ok])).toMatchObject({
    visited: ['read', 'read', 'read'],
    end: { outcome: 'succeeded' },
  })
})

describe('Actions of a workflow', () => {
  test('Apply to every step that does not override them', () => {
    const recipes = parseTestRecipes(`
  - workflowId: order
    failureActions: [{ name: again, type: retry, retryLimit: 3 }]
    steps:
      - { stepId: create, operationId: createOrder, onFailure: [{ name: again, type: goto, stepId: read }] }
      - { stepId: read, operationId: readOrder }
`)
    expect(run(recipes, [failed, failed, ok])).toMatchObject({
      visited: ['create', 'read', 'read'],
      end: { outcome: 'succeeded' },
    })
  })
})

describe('A step that calls a recipe', () => {
  const called = `
  - workflowId: login
    inputs: { type: object, properties: { user: { type: string } } }
    steps:
      - { stepId: create, operationId: createOrder, outputs: { id: $response.body#/id } }
    outputs: { id: $steps.create.outputs.id, user: $inputs.user }
`

  test('Passes its parameters as inputs, and has the outputs of the recipe', () => {
    const recipes = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { name: { type: string } } }
    steps:
      - stepId: first
        workflowId: login
        parameters: [{ name: user, value: $inputs.name }]
        outputs: { user: $outputs.user }
      - { stepId: read, operationId: readOrder }
    outputs: { user: $steps.first.outputs.user, id: $workflows.login.outputs.id }${called}`)
    expect(run(recipes, [ok, ok], { name: 'Ada' })).toMatchObject({
      visited: ['create', 'read'],
      end: {
        outputs: new Map([
          ['user', 'Ada'],
          ['id', 'a'],
        ]),
      },
    })
  })

  test('Does not return from a recipe that an action continues with', () => {
    const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onSuccess: [{ name: on, type: goto, workflowId: login, parameters: [{ name: user, value: Eve }] }]
      - { stepId: skipped, operationId: readOrder }${called}`)
    expect(run(recipes, [ok, ok])).toMatchObject({
      visited: ['read', 'create'],
      end: {
        outputs: new Map([
          ['id', 'a'],
          ['user', 'Eve'],
        ]),
      },
    })
  })

  test('Returns to the step after a recipe that runs before its repetition', () => {
    const recipes = parseTestRecipes(`
  - workflowId: order
    steps:
      - stepId: read
        operationId: readOrder
        onFailure: [{ name: again, type: retry, workflowId: login, parameters: [{ name: user, value: Eve }] }]${called}`)
    expect(run(recipes, [failed, ok, ok])).toMatchObject({
      visited: ['read', 'create', 'read'],
      end: { outcome: 'succeeded' },
    })
  })

  test('Ends recipes that call each other', () => {
    const recipes = parseTestRecipes(`
  - workflowId: order
    steps: [{ stepId: self, workflowId: order }]
`)
    expect(run(recipes, []).end).toEqual({
      outcome: 'failed',
      reason: 'The recipes call each other more than 10 times.',
    })
  })
})

test('Explains an output without a value, and later steps see that it is missing', () => {
  const [recipe] = parseTestRecipes(`
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, outputs: { id: $response.body#/missing } }
      - { stepId: read, operationId: readOrder }
`)
  if (!recipe) throw new Error('There is no recipe.')
  const state = startRun(new Map(), recipe, new Map())
  const result = judgeStep(state, createExchange(), 0)
  expect(result.missing).toEqual(['`id` cannot be set: `$response.body#/missing` has no value.'])
  expect(getScope(advance(state, result)).steps.get('create')).toEqual(new Map())
})
