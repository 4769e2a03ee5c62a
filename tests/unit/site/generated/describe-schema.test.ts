import { expect, test } from 'vitest'
import { describeSchema } from '#site/generated/describe-schema.ts'

test.each([
  [undefined, 'not specified'],
  [true, 'anything'],
  [false, 'nothing'],
  [{}, 'anything'],
  [{ $ref: '#/components/schemas/Pet' }, 'Pet'],
  [{ type: 'integer', format: 'int64' }, 'integer (int64)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, 'array of Pet'],
  [{ type: 'array' }, 'array of not specified'],
  [{ enum: ['a', 1] }, 'any type, one of "a", 1'],
  [
    { type: 'integer', enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    'integer, one of 1, 2, 3, 4, 5, 6, 7, 8, …',
  ],
  [{ description: 'Text only' }, 'any type'],
])('%j is "%s"', (schema, words) => {
  expect(describeSchema(schema)).toBe(words)
})
