import { expect, test } from 'vitest'
import { readTexts } from '#site/reference/console-data.ts'

test('Descriptions with markup are read, wherever they stand', () => {
  const texts = readTexts({ parameters: [{ description: 'Use `id`.', schema: {} }] })
  expect(Object.keys(texts)).toEqual(['Use `id`.'])
  expect(JSON.stringify(texts)).toContain('"tag":"code"')
})

test('A plain text needs no reading, and a member named description is no description', () => {
  expect(readTexts({ description: 'All of them.' })).toEqual({})
  const schema = { properties: { description: { type: 'string', description: '**Bold**' } } }
  expect(Object.keys(readTexts(schema))).toEqual(['**Bold**'])
})

test('A link within the document leads to its page', () => {
  const data = { description: 'See [boats](#tag/boats).' }
  expect(JSON.stringify(readTexts(data, () => '/reference/boats/'))).toContain(
    '"href":"/reference/boats/"',
  )
})
