import { expect, test } from 'vitest'
import { omitLongEnums } from '#starlight/pages/console/slice-operation.ts'

const long = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('An enum of a hundred thousand values is omitted, and a short one kept', () => {
  const given = {
    parameters: [{ name: 'a', schema: { type: 'string', enum: long } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: { enum: long } } } } },
  }

  expect(omitLongEnums(given)).toEqual({
    parameters: [{ name: 'a', schema: { type: 'string' } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: {} } } } },
  })
})

test('Without a long enum, the input is returned unchanged', () => {
  const given = { schema: { enum: long.slice(0, 1000), default: { enum: 1 } } }

  expect(omitLongEnums(given)).toBe(given)
})
