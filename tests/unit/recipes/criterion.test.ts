import { expect, test } from 'vitest'
import { evaluateCriterion } from '#recipes/criterion.ts'
import { createExchange, createScope, parseTestRecipes } from './recipe-fixtures.ts'

/** Evaluates a criterion in YAML for the response of the fixtures. */
function evaluate(criterion: string, body = createExchange().body) {
  const [recipe] = parseTestRecipes(`
  - workflowId: order
    inputs: { type: object, properties: { name: { type: string }, pattern: { type: string } } }
    steps:
      - { stepId: read, operationId: readOrder, successCriteria: [${criterion}] }
`)
  const [found] = recipe?.steps[0]?.criteria ?? []
  if (!found) throw new Error('There is no criterion.')
  return evaluateCriterion(found, createScope({ exchange: createExchange({ body }) }))
}

test.each([
  "{ context: $statusCode, condition: '^2', type: regex }",
  "{ context: $response.body#/name, condition: '^{$inputs.name}$', type: regex }",
  '{ context: $response.body, condition: \'$.items[?@.id == "a"]\', type: jsonpath }',
  '{ context: $response.body, condition: \'$.items[?@.id == "a"]\', type: { type: jsonpath, version: rfc9535 } }',
  '{ condition: $statusCode == 200, type: simple }',
])('%s is met', (criterion) => {
  expect(evaluate(criterion)).toMatchObject({ isMet: true })
})

test.each([
  "{ context: $statusCode, condition: '^4', type: regex }",
  "{ context: $response.body#/missing, condition: '.*', type: regex }",
  '{ context: $response.body, condition: \'$.items[?@.id == "b"]\', type: jsonpath }',
])('%s is not met', (criterion) => {
  const { isMet, error } = evaluate(criterion)
  expect({ isMet, error }).toEqual({ isMet: false, error: undefined })
})

test('Reports what was observed', () => {
  expect(
    evaluate('{ condition: $statusCode == 201 || $response.body.missing == 1 }').observed,
  ).toEqual([
    { expression: '$statusCode', value: { digits: '200' } },
    { expression: '$response.body.missing', value: undefined },
  ])
})

test('Explains a criterion that cannot be evaluated', () => {
  expect(
    evaluate("{ context: $statusCode, condition: '{$inputs.pattern}', type: regex }").error,
  ).toBe('`$inputs.pattern` has no value.')
  expect(
    evaluate("{ context: $statusCode, condition: '({$inputs.name}', type: regex }").error,
  ).toBe('The regular expression is invalid.')
})
