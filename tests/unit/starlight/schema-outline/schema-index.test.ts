import { array, assert, constantFrom, property, record } from 'fast-check'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { getNamedSchemas, getSchemaUses } from '#starlight/schema-outline/schema-index.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { readSchema } from './render-schema.ts'

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

describe('Addresses of named schemas', () => {
  const pet = { type: 'object' }
  const named = getNamedSchemas(
    new Map([
      ['#/components/schemas/User', { type: 'object' }],
      ['#/components/schemas/user', { type: 'string' }],
      ['#/components/schemas/Pet', pet],
      ['#/definitions/Pet', pet],
    ]),
  )

  test('The name is the slug', () => {
    expect(named.get('#/components/schemas/Pet')?.path).toBe('/reference/schemas/pet/')
  })

  test('Colliding names both get longer slugs', () => {
    const one = named.get('#/components/schemas/User')
    const other = named.get('#/components/schemas/user')
    expect(one?.slug).not.toBe(other?.slug)
    expect([one?.slug, other?.slug]).not.toContain('user')
  })

  test('Two references to one schema share its page', () => {
    expect(named.get('#/definitions/Pet')).toBe(named.get('#/components/schemas/Pet'))
  })
})

const targets = constantFrom(
  '#',
  '#/',
  '#/components/schemas/A',
  '#/components/schemas/A/properties/a',
  '#/components/schemas/A/properties/b',
  '#/components/schemas/A/properties/b/items',
  '#/components/schemas/A/properties/c/oneOf/1',
  '#/components/schemas/Nowhere',
  '#/components/responses/R',
)
const references = array(record({ name: constantFrom('a', 'b', 'c'), target: targets }), {
  maxLength: 3,
})

test('Schemas and links never have an empty name, for any reference', () => {
  assert(
    property(references, targets, (members, root) => {
      const own = new Map(members.map(({ name, target }) => [name, { $ref: target }]))
      const properties = {
        a: { type: 'string' },
        b: { type: 'array', items: { $ref: '#/components/schemas/A' } },
        c: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/A' }] },
        ...Object.fromEntries(own),
      }
      const schemas = `Root: ${JSON.stringify({ properties: { one: { $ref: root } } })}\nA: ${JSON.stringify({ properties })}`
      const { element } = readSchema(schemas)
      const { schemas: named } = parseDescriptionText(
        `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents:\n  schemas:\n${schemas.replaceAll(/^/gm, '    ')}\n`,
      )

      expect(selectAll('a', element).map((link) => toString(link))).not.toContain('')
      for (const { name, slug } of getNamedSchemas(named).values()) {
        expect([name, slug]).not.toContain('')
      }
    }),
    { numRuns: 300 },
  )
})
