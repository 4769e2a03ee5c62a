import { expect, test } from 'vitest'
import { serializeFile } from '#starlight/pages/files/serialize-file.ts'
import { loadFolder } from '../load-folder.ts'

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n"

test('Objects of other files become components of the published file', async () => {
  const api = await loadFolder({
    'api.yaml': `${head}paths:
  /pets:
    $ref: paths/pets.yaml
components:
  schemas:
    Pet: { $ref: schemas.yaml#/Pet }
    Cat: { type: string }
`,
    'paths/pets.yaml': `get:
  parameters: [{ $ref: '../shared.yaml#/limit' }]
  responses:
    '200': { description: OK, content: { application/json: { schema: { $ref: '../api.yaml#/components/schemas/Pet' } } } }
    '400': { $ref: '../shared.yaml#/responses/Bad' }
post:
  requestBody: { $ref: '../shared.yaml#/body' }
  responses: { '204': { description: OK } }
`,
    'schemas.yaml': `Pet: { type: object, properties: { friend: { $ref: '#/Pet' }, cat: { $ref: '#/Cat' } }, discriminator: { propertyName: kind, mapping: { c: '#/Cat' } } }
Cat: { type: object, properties: { size: { maximum: 12345678901234567890 } } }
`,
    'shared.yaml': `limit: { name: limit, in: query, schema: { type: integer } }
body: { content: { application/json: { schema: { $ref: 'schemas.yaml#/Cat' } } } }
responses: { Bad: { description: Bad } }
`,
  })

  expect(api.published.value).toEqual({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/pets': {
        get: {
          parameters: [{ $ref: '#/components/parameters/limit' }],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
            400: { $ref: '#/components/responses/Bad' },
          },
        },
        post: {
          requestBody: { $ref: '#/components/requestBodies/body' },
          responses: { 204: { description: 'OK' } },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: {
            friend: { $ref: '#/components/schemas/Pet' },
            cat: { $ref: '#/components/schemas/schemas_Cat' },
          },
          discriminator: {
            propertyName: 'kind',
            mapping: { c: '#/components/schemas/schemas_Cat' },
          },
        },
        Cat: { type: 'string' },
        schemas_Cat: {
          type: 'object',
          properties: { size: { maximum: Number('12345678901234567890') } },
        },
      },
      parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
      responses: { Bad: { description: 'Bad' } },
      requestBodies: {
        body: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/schemas_Cat' } } },
        },
      },
    },
  })
  expect(serializeFile(api.published)).toContain('12345678901234567890')
})

test('Swagger 2.0 uses definitions, parameters and responses', async () => {
  const api = await loadFolder({
    'api.yaml': `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a: { get: { parameters: [{ $ref: b.yaml#/p }], responses: { '200': { description: OK, schema: { $ref: b.yaml#/S } } } } }
`,
    'b.yaml': 'p: { name: p, in: query, type: string }\nS: { type: object }\n',
  })

  expect(api.published.value).toMatchObject({
    paths: {
      '/a': {
        get: {
          parameters: [{ $ref: '#/parameters/p' }],
          responses: { 200: { schema: { $ref: '#/definitions/S' } } },
        },
      },
    },
    definitions: { S: { type: 'object' } },
    parameters: { p: { name: 'p', in: 'query', type: 'string' } },
  })
})

test('A renamed schema keeps its discriminator value', async () => {
  const api = await loadFolder({
    'api.yaml': `${head}components: { schemas: { Cat: { type: string }, Pet: { $ref: 'defs.yaml#/Pet' } } }\n`,
    'defs.yaml': `Pet: { oneOf: [{ $ref: '#/Cat' }], discriminator: { propertyName: kind } }
Cat: { $id: 'https://x.example/cat', $anchor: cat, type: object }
`,
  })

  expect(api.published.value).toMatchObject({
    components: {
      schemas: {
        Pet: {
          oneOf: [{ $ref: '#/components/schemas/defs_Cat' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { Cat: '#/components/schemas/defs_Cat' },
          },
        },
        defs_Cat: { type: 'object' },
      },
    },
  })
  expect(JSON.stringify(api.published.value)).not.toMatch(/\$id|\$anchor/)
})

test('References through unknown fields are followed', async () => {
  const api = await loadFolder({
    'api.yaml': `${head}x-paths: { a: { $ref: b.yaml } }\npaths: { /a: { $ref: '#/x-paths/a' } }\n`,
    'b.yaml': 'get: { responses: {} }\n',
  })

  expect(api.published.value).toMatchObject({ paths: { '/a': { get: { responses: {} } } } })
})

test('A circular path item terminates', async () => {
  const api = await loadFolder({
    'api.yaml': `${head}paths: { /a: { $ref: b.yaml } }\n`,
    'b.yaml': 'post: { callbacks: { done: { "{$url}": { $ref: b.yaml } } }, responses: {} }\n',
  })

  expect(api.published.value).toMatchObject({
    paths: { '/a': { post: { callbacks: { done: { '{$url}': { $ref: 'b.yaml' } } } } } },
  })
})
