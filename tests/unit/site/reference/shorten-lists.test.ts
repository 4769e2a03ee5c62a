import { expect, test } from 'vitest'
import { shortenLists } from '#site/reference/slice-operation.ts'

const long = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('A list of a hundred thousand values is left out, and one that has room is kept', () => {
  const given = {
    parameters: [{ name: 'a', schema: { type: 'string', enum: long } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: { enum: long } } } } },
  }

  expect(shortenLists(given)).toEqual({
    parameters: [{ name: 'a', schema: { type: 'string' } }],
    schemas: { '#/A': { properties: { b: { enum: ['x', 'y'] }, c: { items: {} } } } },
  })
})

test('Without a long list all is as it was', () => {
  const given = { schema: { enum: long.slice(0, 1000), default: { enum: 1 } } }

  expect(shortenLists(given)).toBe(given)
})
