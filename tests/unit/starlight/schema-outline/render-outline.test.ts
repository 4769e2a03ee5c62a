import { select, selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { collectValues } from '#starlight/search-dialog/document-records.ts'
import { renderOutline } from '#starlight/schema-outline/render-outline.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { readSchema } from './render-schema.ts'

test('Descriptions of several paragraphs show the first and fold the rest', () => {
  const rest = 'More words that take more room than the fold would, and go on for a while.'
  const { element } = readSchema(
    `S: { properties: { a: { description: "First.\\n\\n${rest}" }, b: { description: "One.\\n\\nTwo." } } }`,
  )
  const fold = select('#schema-a .portal-described > details', element)
  expect(fold && toString(fold).replaceAll('\n', '')).toBe(`more${rest}`)
  expect(select('#schema-b details', element)).toBeUndefined()
})

test('A limit over 1,000 characters is in the tooltip, and available to screen readers', () => {
  const { element, rows } = readSchema(
    'S: { properties: { a: { type: string, maxLength: 5000 }, b: { type: string, maxLength: 40 } } }',
  )
  expect(select('#schema-a [title="at most 5000 characters"]', element)).toBeDefined()
  expect(select('#schema-a .sr-only', element)).toBeDefined()
  expect(rows['a']).toBe('a string, at most 5000 characters')
  expect(select('#schema-b .sr-only', element)).toBeUndefined()
})

test('A long paragraph shows its first sentences and folds the rest', () => {
  const [first, rest] = [
    'A customer, of whom a call needs the `id` alone. ',
    'It is made before. '.repeat(12),
  ]
  const { element } = readSchema(`S: { properties: { a: { description: "${first}${rest}" } } }`)
  const described = select('#schema-a .portal-described', element)
  expect(described && toString(select('p', described) ?? described)).toBe(
    'A customer, of whom a call needs the id alone. It is made before.',
  )
  expect(described && toString(described).replaceAll(/\s+/g, ' ').replace('more', ' ')).toBe(
    `${first.replaceAll('`', '')}${rest}`.trim(),
  )
})

test('A title that looks like an identifier is in the tooltip of the type, and does not add a row for items', () => {
  const { element } = readSchema(
    'S: { properties: { a: { title: a_params, type: object, properties: { b: {} } }, c: { title: Two words, type: string }, d: { type: array, items: { title: d_params, type: object, properties: { e: {} } } } } }',
  )
  expect(select('#schema-a [title="a_params"]', element)).toBeDefined()
  expect(select('#schema-a .portal-schema-title', element)).toBeUndefined()
  expect(toString(select('#schema-c .portal-schema-title', element) ?? element)).toBe('Two words')
  expect(select('#schema-d > ul', element)).toBeUndefined()
})

test('A title that repeats the name of its field is omitted', () => {
  const { element } = readSchema(
    'S: { properties: { item_id: { title: Item Id, type: string }, a: { title: Item Id } } }',
  )
  expect(selectAll('.portal-schema-title', element).map((title) => toString(title))).toEqual([
    'Item Id',
  ])
})

test('The origin of a description is shown only if there are several', () => {
  const { element } = readSchema(
    'S: { allOf: [{ $ref: "#/components/schemas/T" }] }\nT: { description: From afar. }\nU: { description: Near., allOf: [{ $ref: "#/components/schemas/T" }] }',
  )
  expect(select('.portal-schema-origin', element)).toBeUndefined()
})

test.each([
  ['{ properties: { a: { type: string }, b: { type: string } } }', '2 fields'],
  ['{ type: array, items: { properties: { a: { type: string } } } }', '1 field'],
])('Next to an example, the fields of %s are in one fold', (schema, name) => {
  const { outline } = readSchema(`S: ${schema}`)
  const options = { locate: () => undefined, translate: translateToEnglish }
  const closed = renderOutline(outline, { ...options, isClosed: true })
  const folds = selectAll('details', closed)
  expect(folds.map((fold) => toString(select('summary', fold) ?? fold))).toEqual([name])
  expect(toString(folds[0] ?? closed)).toContain('a string')
  expect(select('details', renderOutline(outline, options))).toBeUndefined()
})

test('A rule is shown, and a fold of rules is named after them', () => {
  const { element } = readSchema(
    'S: { properties: { a: { type: object, additionalProperties: { type: string } }, b: { type: object, additionalProperties: { properties: { c: { type: string } } } } } }',
  )
  expect(select('#schema-a details', element)).toBeUndefined()
  expect(toString(select('#schema-a li', element) ?? element)).toBe('any other field string')
  expect(toString(select('#schema-b > details > summary', element) ?? element)).toBe(
    'any other field',
  )
})

test('The schema that a field comes from is in the tooltip, and available to screen readers', () => {
  const { element, rows } = readSchema(
    'S: { properties: { b: { type: string } }, allOf: [{ $ref: "#/components/schemas/T" }] }\nT: { properties: { a: { type: string } } }',
  )
  expect(select('#schema-a [title="from T"]', element)).toBeDefined()
  expect(select('#schema-a .sr-only', element)).toBeDefined()
  expect(rows['a']).toContain('from T')
})

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
