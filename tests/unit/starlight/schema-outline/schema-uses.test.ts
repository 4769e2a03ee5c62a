import { expect, test } from 'vitest'
import { getSchemaUses } from '#starlight/schema-outline/schema-index.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const api = parseDescriptionText(
  `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /pets:
    parameters: [{ $ref: '#/components/parameters/Kind' }]
    get:
      responses:
        '200': { $ref: '#/components/responses/Pets' }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      callbacks: { done: { '{$url}': { post: { requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/Told' } } } } } } } }
      responses: {}
components:
  parameters:
    Kind: { name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }
  responses:
    Pets:
      description: Pets
      content:
        application/json:
          schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
          example: { $ref: '#/components/schemas/Shown' }
  schemas:
    Pet: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' } } }
    Kind: { type: string }
    Owner: { type: object }
    Shown: { type: object }
    Told: { type: object }
`,
)
const uses = getSchemaUses(api)
const methods = (name: string) =>
  (uses.get(`#/components/schemas/${name}`) ?? []).map(({ method }) => method)

test('Operations use the schemas of parameters, bodies, responses and callbacks, including shared ones', () => {
  expect(methods('Pet')).toEqual(['GET', 'POST'])
  expect(methods('Kind')).toEqual(['GET', 'POST'])
  expect(methods('Told')).toEqual(['POST'])
})

test('Nested references and examples do not count as uses', () => {
  expect(methods('Owner')).toEqual([])
  expect(methods('Shown')).toEqual([])
})
