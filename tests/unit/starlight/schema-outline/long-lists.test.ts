import { expect, test } from 'vitest'
import { collectValues } from '#starlight/search-dialog/document-records.ts'
import { readSchema } from './render-schema.ts'

const many = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('Of a hundred thousand values, the first are shown and the others counted', () => {
  const { text, element } = readSchema(`S: { enum: [${many.join(', ')}] }`)

  expect(text).toContain('one of value-0, value-1,')
  expect(text).toContain('and 492 other values')
  expect(text).toContain('value-499')
  expect(text).toContain('and 99500 more values')
  expect(JSON.stringify(element).length).toBeLessThan(130_000)
})

test('A value too long for the page is counted', () => {
  const { text } = readSchema(`S: { enum: [${'x'.repeat(30_000)}, b] }`)

  expect(text).toContain('one of 2 values')
})

test('The search indexes a hundred of the values', () => {
  expect(collectValues({ enum: many }, new Map())).toHaveLength(100)
})
