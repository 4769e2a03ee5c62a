import { expect, test } from 'vitest'
import { joinContents } from '#starlight/schema-tree/schema-views.ts'

const pet = { $ref: '#/components/schemas/Pet' }
const json = { mediaType: 'application/json', schema: pet, examples: [] }
const yaml = { mediaType: 'application/yaml', schema: pet, examples: [] }

function join(contents: Parameters<typeof joinContents>[0], showsExamples = false) {
  return joinContents(contents, showsExamples).map(({ mediaTypes }) => mediaTypes.join(' '))
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

test('A content with an example is not joined if examples are shown', () => {
  const shown = [json, { ...yaml, examples: [{}] }]
  expect(join(shown)).toHaveLength(1)
  expect(join(shown, true)).toHaveLength(2)
})
