import { expect, test } from 'vitest'
import { validateValue, fitsSchema } from '#console/form/parse/report-problems.ts'
import type { Value } from '#request/inputs.ts'

test('Reports at most ten contradictions', () => {
  const items: readonly Value[] = Array.from({ length: 99 }, () => 'x')
  expect(validateValue(items, { items: { type: 'integer' } }, {})).toHaveLength(10)
})

test('Exponential alternatives terminate without false contradictions', () => {
  const nested = { oneOf: [{ $ref: '#/a' }, { $ref: '#/a' }, { type: 'integer' }] }
  const doubling = { '#/a': { type: 'array', items: nested } } as const
  const deep = Array.from({ length: 60 }).reduce<Value>((inner) => [inner], 'x')
  expect(fitsSchema(deep, { $ref: '#/a' }, doubling)).toBe(true)
})
