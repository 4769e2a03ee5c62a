import { expect, test } from 'vitest'
import { listValues } from '#site/search/list-values.ts'
import { readSchema } from './read-schema.ts'

const many = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('Of a hundred thousand values the first are on the page, with how many others there are and where', () => {
  const { text, element } = readSchema(`S: { enum: [${many.join(', ')}] }`)

  expect(text).toContain('one of value-0, value-1,')
  expect(text).toContain('and 99900 more values, in the document at #/components/schemas/S/enum')
  expect(text).not.toContain('value-100')
  expect(JSON.stringify(element).length).toBeLessThan(30_000)
})

test('A value that no page has room for is counted', () => {
  const { text } = readSchema(`S: { enum: [${'x'.repeat(9000)}, b] }`)

  expect(text).toContain('one of 2 values, in the document at #/components/schemas/S/enum')
})

test('The search knows as many values as the page shows', () => {
  expect(listValues({ enum: many }, new Map())).toHaveLength(100)
})
