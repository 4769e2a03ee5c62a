import { describe, expect, test } from 'vitest'
import type { DocumentedHeader } from '#response/documented-response.ts'
import {
  findSharedHeaders,
  joinContents,
  placeSharedHeaders,
} from '#starlight/schema-tree/schema-views.ts'

const pet = { $ref: '#/components/schemas/Pet' }
const json = { mediaType: 'application/json', schema: pet, examples: [] }
const yaml = { mediaType: 'application/yaml', schema: pet, examples: [] }

function join(contents: Parameters<typeof joinContents>[0]) {
  return joinContents(contents).map(({ mediaTypes }) => mediaTypes.join(' '))
}

test('Contents that differ only in media type are joined', () => {
  const text = { mediaType: 'text/plain', schema: { type: 'string' }, examples: [] }
  expect(join([json, text, yaml])).toEqual(['application/json application/yaml', 'text/plain'])
  expect(join([json])).toEqual(['application/json'])
})

test.each([
  ['a description', { description: 'Said of it alone.' }],
  ['an external example', { external: ['a.json'] }],
  ['fields with their own serialization', { properties: { name: {} } }],
  ['no schema', { schema: undefined }],
])('A content with %s is not joined', (_, own) => {
  expect(join([json, { ...yaml, ...own }])).toHaveLength(2)
})

test('Joined contents keep their examples', () => {
  const shown = { ...yaml, examples: [{}] }
  expect(joinContents([json, shown]).map(({ joined }) => joined)).toEqual([[json, shown]])
})

describe('Headers of several responses', () => {
  const limit = createHeader('X-Limit', '200')
  const first = { headers: [limit, createHeader('ETag', '200')] }
  const second = { headers: [createHeader('X-Limit', '404')] }

  test('Equal headers of all responses are shown once', () => {
    expect([...findSharedHeaders([first, second])]).toEqual(['X-Limit'])
    expect(placeSharedHeaders([first, second])).toEqual([first, { headers: [] }])
  })

  test('Headers that differ, or of a single response, stay with it', () => {
    const other = { headers: [{ ...limit, description: 'Another one.' }] }
    expect([...findSharedHeaders([first, other])]).toEqual([])
    expect([...findSharedHeaders([first])]).toEqual([])
  })
})

function createHeader(name: string, status: string): DocumentedHeader {
  const at = `#/responses/${status}/headers/${name}`
  return {
    name,
    description: undefined,
    isRequired: false,
    isDeprecated: false,
    schema: { type: 'integer' },
    examples: [],
    at,
    descriptionAt: undefined,
    schemaAt: `${at}/schema`,
    serialization: { by: 'style', style: 'simple', explode: false, allowReserved: false },
  }
}
