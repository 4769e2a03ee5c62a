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

test('Of many lists the longest are left out', () => {
  const lists = Array.from({ length: 30 }, (_, index) => long.slice(0, 10 * (index + 1)))
  const kept = shortenLists(lists.map((list) => ({ enum: list })))

  expect(JSON.stringify(kept).length).toBeLessThan(21_000)
  expect(kept[0]).toEqual({ enum: long.slice(0, 10) })
  expect(kept.at(-1)).toEqual({})
})

test('Data and names are left as they are', () => {
  const other = [...long]
  const shortened = shortenLists({
    schema: {
      default: { enum: other },
      properties: { enum: { const: 1 }, default: { enum: long } },
    },
  })

  expect(shortened.schema.default.enum).toHaveLength(other.length)
  expect(shortened.schema.properties).toEqual({ enum: { const: 1 }, default: {} })
})
