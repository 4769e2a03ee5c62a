import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

test('A description of several paragraphs shows the first, and folds the rest', () => {
  const rest = 'More words that take more room than the fold would, and go on for a while.'
  const { element } = readSchema(
    `S: { properties: { a: { type: string, description: "First.\\n\\n${rest}" }, b: { description: "One.\\n\\nTwo." } } }`,
  )
  const fold = select('#schema-a .described > details', element)
  expect(fold && toString(fold).replaceAll('\n', '')).toBe(`more${rest}`)
  expect(select('#schema-b details', element)).toBeUndefined()
})

test('A limit over 1,000 characters is the tip of the type, and is read aloud', () => {
  const { element, rows } = readSchema(
    'S: { properties: { a: { type: string, maxLength: 5000 }, b: { type: string, maxLength: 40 } } }',
  )
  expect(select('#schema-a [title="at most 5000 characters"]', element)).toBeDefined()
  expect(select('#schema-a .sr-only', element)).toBeDefined()
  expect(rows['a']).toBe('a string, at most 5000 characters')
  expect(select('#schema-b .sr-only', element)).toBeUndefined()
})
