import { expect, test } from 'vitest'
import { findSchemaExamples } from '#starlight/pages/schema/schema-examples.ts'
import { repeatsName, isReturnedBy } from '#starlight/schema-outline/schema-index.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

const api = parseDescriptionText(
  `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /pets:
    get:
      responses:
        '200':
          description: Pets
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }, example: [] } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/New' }, example: { name: Tom } } } }
      responses:
        '201':
          description: Pet
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' }, example: { id: 1 } } }
components:
  schemas:
    Pet: { type: object }
    New: { type: object }
    Other: { type: object, example: { a: 1 } }
`,
)
const returns = (name: string) =>
  api.operations
    .filter((operation) => isReturnedBy(api, `#/components/schemas/${name}`, operation))
    .map(({ method }) => method)
const find = (name: string) => findSchemaExamples(api, `#/components/schemas/${name}`)

test('A schema’s example is that of a response or body with exactly this schema', () => {
  expect(find('Pet')).toMatchObject({ examples: [{ value: { id: 1 } }], direction: 'response' })
  expect(find('New')).toMatchObject({
    examples: [{ value: { name: 'Tom' } }],
    direction: 'request',
  })
  expect(find('Other')).toBeUndefined()
})

test('An operation returns the schemas of its responses at any depth, not of its request', () => {
  expect(returns('Pet')).toEqual(['GET', 'POST'])
  expect(returns('New')).toEqual([])
})

test.each([
  ['Base Gist', 'base-gist', true],
  ['BaseGist', 'base_gist', true],
  ['A gist', 'base-gist', false],
])('%j repeats the name %j: %s', (text, name, repeats) => {
  expect(repeatsName(text, name)).toBe(repeats)
})
