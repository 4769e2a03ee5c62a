import { describe, expect, test } from 'vitest'
import type { Value } from '#request/inputs.ts'
import { planStep } from '#recipes/plan-step.ts'
import { createScope, operations, parseTestRecipes } from './recipe-fixtures.ts'

/** Plans the only step of a recipe. */
function plan(step: string, inputs: Readonly<Record<string, Value>> = {}) {
  const [recipe] = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { id: { type: string }, tags: { type: array }, name: { type: string } } }
    steps:
      - ${step}
`)
  const [first] = recipe?.steps ?? []
  const operation = operations.find(
    ({ slug }) => first?.call.kind === 'operation' && slug === first.call.slug,
  )
  if (!first || !operation) throw new Error('There is no step.')
  const scope = createScope({ inputs: new Map(Object.entries(inputs)), exchange: undefined })
  const planning = planStep(first, operation, scope, 'https://api.example.com')
  return planning.outcome === 'planned'
    ? planning.plan
    : planning.errors.map(({ field, sentence }) => `${field}: ${sentence}`)
}

test('Serializes values as the operation describes', () => {
  const step = `{ stepId: a, operationId: readOrder, parameters: [ { name: id, in: path, value: $inputs.id }, { name: tags, in: query, value: $inputs.tags }] }`
  expect(plan(step, { id: 'a/b %', tags: ['x', 'y z'] })).toMatchObject({
    method: 'GET',
    url: 'https://api.example.com/orders/a%2Fb%20%25?tags=x,y%20z',
  })
})

test('Sends parameters that the operation does not describe, and the header Accept', () => {
  const step = `{ stepId: a, operationId: readOrder, parameters: [ { name: id, in: path, value: 1 }, { name: page, in: query, value: 2 }, { name: X-Trace, in: header, value: t }, { name: Accept, in: header, value: text/plain }] }`
  expect(plan(step)).toMatchObject({
    url: 'https://api.example.com/orders/1?page=2',
    headers: expect.arrayContaining([{ name: 'X-Trace', value: 't' }]),
  })
})

describe('A body', () => {
  test('Is an object with the types of its values', () => {
    const step = `{ stepId: a, operationId: createOrder, requestBody: { payload: { name: $inputs.name, size: 1.50 } } }`
    expect(plan(step, { name: 'A "B"' })).toMatchObject({
      body: { kind: 'text', text: '{"name":"A \\"B\\"","size":1.50}' },
    })
  })

  test('Is a text in which expressions are replaced', () => {
    const step = `{ stepId: a, operationId: createOrder, requestBody: { payload: '{"name":"{$inputs.name}","tags":{$inputs.tags}}' } }`
    expect(plan(step, { name: 'Ada', tags: ['x'] })).toMatchObject({
      body: { kind: 'text', text: '{"name":"Ada","tags":["x"]}' },
    })
  })

  test('Has replaced values', () => {
    const step = `{ stepId: a, operationId: createOrder, requestBody: { payload: '{"a":{"b":1}}', replacements: [{ target: /a/b, value: $inputs.name }] } }`
    expect(plan(step, { name: 'x' })).toMatchObject({ body: { text: '{"a":{"b":"x"}}' } })
  })

  test('Is refused if a replaced value does not exist', () => {
    const step = `{ stepId: a, operationId: createOrder, requestBody: { payload: { a: 1 }, replacements: [{ target: /b/c, value: 1 }] } }`
    expect(plan(step)).toEqual([
      'body: The payload has no value at `/b/c`, which the recipe replaces.',
    ])
  })
})

test('Is refused if a value is too long', () => {
  const name = 'x'.repeat(6_000_000)
  const error = 'body: The composed value has more than 10,000,000 characters.'
  const twice = '{ payload: [$inputs.name, $inputs.name] }'
  expect(plan(`{ stepId: a, operationId: createOrder, requestBody: ${twice} }`, { name })).toEqual([
    error,
  ])
  const replaced = `{ payload: [0, 0], replacements: [{ target: '$[*]', targetSelectorType: jsonpath, value: $inputs.name }] }`
  expect(
    plan(`{ stepId: a, operationId: createOrder, requestBody: ${replaced} }`, { name }),
  ).toEqual([error])
})

test('Omits an optional parameter, and a member of the body, whose input is not given', () => {
  const step = `{ stepId: a, operationId: createOrder, parameters: [{ name: page, in: query, value: $inputs.page }], requestBody: { payload: { a: 1, b: $inputs.b, c: [{ d: $inputs.d }] } } }`
  expect(plan(step)).toMatchObject({
    url: 'https://api.example.com/orders',
    body: { text: '{"a":1,"c":[{}]}' },
  })
})

test('Names an expression without a value once', () => {
  const step = `{ stepId: a, operationId: readOrder, parameters: [{ name: id, in: path, value: $inputs.id }] }`
  expect(plan(step)).toEqual(['path:id: `$inputs.id` has no value.'])
})

test('Reports a required parameter that the step omits', () => {
  expect(plan('{ stepId: a, operationId: readOrder }')).toEqual([
    expect.stringMatching(/^path:id: /),
  ])
})

test('A secret stays a credential slot, whatever the recipe gives for it', () => {
  const step = `{ stepId: a, operationId: createOrder, parameters: [{ name: x-key, in: header, value: $inputs.name }] }`
  const planned = plan(step, { name: 'stolen' })
  expect(JSON.stringify(planned)).not.toContain('stolen')
})

test('A secret field of a form stays a credential slot', () => {
  const step = `{ stepId: a, operationId: logIn, requestBody: { payload: { user: $inputs.name, password: $inputs.id } } }`
  expect(plan(step, { name: 'Ada', id: 'stolen' })).toMatchObject({
    body: { kind: 'form', text: 'user=Ada' },
    slots: [{ scheme: 'tenant' }, { scheme: 'body:password', place: 'form', name: 'password' }],
  })
})
