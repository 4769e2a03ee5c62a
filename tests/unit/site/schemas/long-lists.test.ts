import { expect, test } from 'vitest'
import { listValues } from '#site/search/list-member-entries.ts'
import { hasRest, writeRest } from '#site/generated/rest-page.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { listLinks, readSchema } from './read-schema.ts'

const many = Array.from({ length: 100_000 }, (_, index) => `value-${index}`)

test('Of a hundred thousand values the first are on the page, and the others are a fold away', () => {
  const { text, element } = readSchema(`S: { enum: [${many.join(', ')}] }`)

  expect(text).toContain('one of value-0, value-1,')
  expect(text).toContain('and 99992 other values')
  expect(text).not.toContain('value-100')
  expect(listLinks(element, 'Show on its own page')).toEqual(['/rest/#schema'])
  expect(JSON.stringify(element).length).toBeLessThan(30_000)
})

test('A value that no page has room for is counted', () => {
  const { text, element } = readSchema(`S: { enum: [${'x'.repeat(9000)}, b] }`)

  expect(text).toContain('one of 2 values')
  expect(listLinks(element, 'Show on its own page')).toEqual(['/rest/#schema'])
})

test('The fragment with the rest has every value', () => {
  const contract = contractOf(
    `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: { S: { enum: [${many.slice(0, 300).join(', ')}] } } }\n`,
  )
  const pointer = '#/components/schemas/S'
  const schema = contract.schemas.get(pointer) ?? false
  const listed = [{ schema, pointer, direction: 'both' as const, prefix: 'member', budget: 150 }]

  expect(hasRest(contract, listed)).toBe(true)
  const page = writeRest(contract, { title: 'S', path: '/schemas/s/', schemas: listed })
  expect(page).toContain('value-299')
  expect(page).not.toContain('Show on its own page')
})

test('The search knows as many values as the page shows', () => {
  expect(listValues({ enum: many }, new Map())).toHaveLength(100)
})
