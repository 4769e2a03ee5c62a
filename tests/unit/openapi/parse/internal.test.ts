import { expect, test } from 'vitest'
import { viewWhole } from '#schema/view/view-schema.ts'
import { loadFolder } from '../load-folder.ts'

function read(text: string) {
  return loadFolder({ 'api.yaml': text })
}

const document = `openapi: 3.2.0
info: { title: Sample, version: '1' }
paths:
  /a:
    get: { operationId: shown, responses: {} }
    put: { operationId: secret1, x-internal: true, parameters: [{ name: hidden }], responses: {} }
    additionalOperations: { COPY: { x-internal: true, operationId: secret2 } }
  /b: { x-internal: true, summary: hidden, get: { operationId: secret3 }, x-not-specified: [{ id: hidden }] }
  /c: { x-internal: true, $ref: hidden.yaml }
  /d: { get: { operationId: stays, x-internal: false, responses: {} } }
webhooks:
  e: { post: { x-internal: true, operationId: secret4 } }
`

test('Internal operations, paths and webhooks are only counted', async () => {
  const api = await read(document)

  expect(api.internal).toEqual(['PUT /a', 'COPY /a', 'GET /b', '/c', 'POST e'])
  expect(api.operations.map(({ id }) => id)).toEqual(['shown', 'stays'])
  expect(JSON.stringify(api)).not.toMatch(/secret|hidden/)
})

test.each<[name: string, files: Readonly<Record<string, string>>]>([
  [
    'An Overlay',
    {
      'api.yaml': `openapi: 3.1.0\ninfo: { title: Sample, version: '1' }\npaths: { /a: { get: { operationId: a }, put: { operationId: b } } }\n`,
      'api.overlay.yaml': `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: "$.paths['/a'].put", update: { x-internal: true } }]\n`,
    },
  ],
  [
    'Swagger 2.0',
    {
      'api.yaml': `swagger: '2.0'\ninfo: { title: Sample, version: '1' }\npaths: { /a: { get: { operationId: a, responses: {} }, put: { x-internal: true, operationId: b, responses: {} } } }\n`,
    },
  ],
])('%s can mark operations as internal', async (_, files) => {
  const api = await loadFolder(files)

  expect(api.internal).toEqual(['PUT /a'])
  expect(api.operations.map(({ id }) => id)).toEqual(['a'])
})

const withParts = `openapi: 3.0.3
info: { title: Sample, version: '1' }
paths:
  /a:
    get:
      parameters:
        - { name: hidden1, in: query, x-internal: true, schema: { type: string } }
        - { $ref: '#/components/parameters/Hidden2' }
        - { name: kept1, in: query, required: true, x-internal: true, schema: { type: string } }
        - { name: shown, in: query, schema: { type: string } }
      responses: { 200: { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { 204: { description: OK } }
components:
  parameters:
    Hidden2: { name: hidden2, in: query, x-internal: true, schema: { type: string } }
  schemas:
    Answer:
      type: object
      required: [id, hidden3]
      properties:
        hidden3: { type: string, x-internal: true }
        hidden4: { $ref: '#/components/schemas/Hidden5' }
        either: { oneOf: [{ $ref: '#/components/schemas/Hidden5' }, { type: string }, { type: integer }] }
        id: { type: string }
    Order:
      type: object
      required: [kept2]
      properties:
        kept2: { type: string, x-internal: true }
        hidden6: { type: string, x-internal: true }
    Hidden5: { type: object, x-internal: true, properties: { hidden7: {} } }
`

test('Internal parameters, fields and schemas are neither shown nor published', async () => {
  const api = await read(withParts)
  const { document: _, original: __, ...rest } = api
  const shown = JSON.stringify({
    ...rest,
    documented: [...api.documented],
    schemas: [...api.schemas],
  })

  expect(shown).not.toMatch(/hidden\d|Hidden\d/)
  expect(shown).toContain('shown')
  expect(api.schemas.get('#/components/schemas/Answer')).toMatchObject({ required: ['id'] })
})

test('A part that requests must include is kept, with a warning', async () => {
  const api = await read(withParts)
  const end = 'is marked with x-internal and required, so it is shown: requests must include it.'

  expect(api.problems.map(({ line, sentence }) => [line, sentence])).toEqual([
    [9, `The parameter "kept1" ${end}`],
    [31, `The field "kept2" ${end}`],
  ])
  expect(JSON.stringify(api.published.value)).toMatch(/kept1.*kept2/)
})

test('A hidden choice is omitted', async () => {
  const api = await read(withParts)
  const find = (reference: string) => api.schemas.get(reference)
  const { properties } = Object(api.schemas.get('#/components/schemas/Answer'))
  const [set] = viewWhole(properties.either, find).choiceSets

  expect(set?.choices.map(({ schema, pointer }) => [schema, pointer])).toEqual([
    [{ type: 'string' }, '#/oneOf/1'],
    [{ type: 'integer' }, '#/oneOf/2'],
  ])
})

test('A field required only in responses is hidden; one required elsewhere is kept', async () => {
  const api = await read(`openapi: 3.0.3
info: { title: Sample, version: '1' }
paths:
  /a: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }, responses: {} } }
components:
  schemas:
    A: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: [kept] }] }
    Base:
      type: object
      required: [hidden]
      properties: { hidden: { readOnly: true, x-internal: true }, kept: { type: string, x-internal: true } }
`)
  expect(api.schemas.get('#/components/schemas/Base')).toMatchObject({
    required: [],
    properties: { kept: { type: 'string' } },
  })
  expect(JSON.stringify(api.published.value)).not.toContain('hidden')
})

test('A list with hidden items keeps an items schema, and no choice list is empty', async () => {
  const api = await read(`openapi: 3.0.3
info: { title: Sample, version: '1' }
paths: {}
components:
  schemas:
    A: { type: array, items: { $ref: '#/components/schemas/Hidden' } }
    B: { oneOf: [{ $ref: '#/components/schemas/Hidden' }] }
    Hidden: { type: string, x-internal: true }
`)
  expect(api.published.value).toMatchObject({
    components: { schemas: { A: { type: 'array', items: {} }, B: {} } },
  })
})

test('Hidden fields are removed from examples and defaults', async () => {
  const api = await read(`openapi: 3.0.3
info: { title: Sample, version: '1' }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/A' }
            example: { a: 1, hidden1: 2, list: [{ hidden2: 3, b: 4 }] }
            encoding: { hidden1: { contentType: text/plain } }
            examples: { one: { value: { hidden1: 5, a: 6 } } }
      responses: {}
components:
  schemas:
    A:
      allOf: [{ $ref: '#/components/schemas/B' }]
      properties: { a: {}, hidden1: { x-internal: true }, list: { type: array, items: { $ref: '#/components/schemas/B' } } }
      example: { hidden1: 1 }
    B: { properties: { b: { type: integer, example: 7 }, hidden2: { x-internal: true } }, default: { hidden2: 1, b: 2 } }
`)
  const shown = {
    ...api,
    documented: [...api.documented],
    schemas: [...api.schemas],
  }

  expect(JSON.stringify(shown.documented)).not.toMatch(/hidden\d/)
  expect(JSON.stringify([shown.schemas, shown.operations, shown.published.value])).not.toMatch(
    /hidden/,
  )
  expect(api.published.value).toMatchObject({
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: { 'application/json': { example: { a: 1, list: [{ b: 4 }] } } },
          },
        },
      },
    },
  })
})
