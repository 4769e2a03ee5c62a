import { citeClause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import { refusedValues } from '../../../../fixtures/conformance/refused-values.ts'
import type { toValue } from '../../../../fixtures/operations.ts'
import { planOne, planValue } from './plan-parameter.ts'

test.each(refusedValues)('It refuses $what', ({ part, json, clause, sentence }) => {
  expect(planOne(part, json)).toEqual([
    {
      field: `${part.in}:p`,
      citation: citeClause(clause, '3.2'),
      sentence,
      ...(sentence.includes('Choose the convention') && { choice: 'nesting' }),
    },
  ])
})

test('JSON that is nested without end is refused', () => {
  let value: ReturnType<typeof toValue> = []
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(planValue({ in: 'query', mediaType: 'application/json' }, value)).toEqual([
    {
      field: 'query:p',
      citation: clauses.jsonGenerators,
      sentence:
        'The value is nested more than 500 levels deep, which readers of JSON need not accept. Send a flatter one.',
    },
  ])
})
