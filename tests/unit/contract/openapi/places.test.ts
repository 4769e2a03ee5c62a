import { describe, expect, test } from 'vitest'
import {
  readOpenApiText,
  readOpenApiTexts,
  writeDocument,
} from '../../../fixtures/documents/read-openapi-text.ts'
import { contractOf } from '../../../support/contract-of.ts'

describe('places', () => {
  test('Each part says where it stands: behind its reference, and a description beside one there', () => {
    const { sources } = readOpenApiTexts({
      'api.yaml': writeDocument(
        '3.1.0',
        `  /a~b:
    summary: The path.
    parameters: [{ name: p, in: query, schema: {} }]
    servers: [{ url: / }]
    get:
      parameters:
        - { $ref: 'parts.yaml#/q' }
        - { $ref: '#/components/parameters/r', description: Said here. }
        - { name: s, in: query, content: { application/json: { schema: {} } } }
      requestBody: { description: b, content: { text/plain: {} } }
      responses: { '200': { $ref: '#/components/responses/ok' } }
      security: []`,
        `servers: [{ url: https://a.example }]
components:
  parameters: { r: { name: r, in: query, description: Said there., schema: {} } }
  responses: { ok: { description: ok, content: { text/plain: {} } } }`,
      ),
      'parts.yaml': 'q: { name: q, in: query, description: Of a file., schema: {} }',
    })
    const get = '#/paths/~1a~0b/get'

    expect(sources[0]?.places).toEqual({
      operation: get,
      summary: '#/paths/~1a~0b/summary',
      description: undefined,
      servers: { level: 'path', at: '#/paths/~1a~0b/servers', hidden: ['document'] },
      security: `${get}/security`,
    })
    expect(sources[0]).toMatchObject({
      parameters: [
        {
          at: '#/paths/~1a~0b/parameters/0',
          descriptionAt: undefined,
          schemaAt: '#/paths/~1a~0b/parameters/0/schema',
        },
        {
          at: 'parts.yaml#/q',
          descriptionAt: 'parts.yaml#/q/description',
          schemaAt: 'parts.yaml#/q/schema',
        },
        {
          at: '#/components/parameters/r',
          descriptionAt: `${get}/parameters/1/description`,
          schemaAt: '#/components/parameters/r/schema',
        },
        {
          at: `${get}/parameters/2`,
          descriptionAt: undefined,
          schemaAt: `${get}/parameters/2/content/application~1json/schema`,
        },
      ],
      body: {
        at: `${get}/requestBody`,
        descriptionAt: `${get}/requestBody/description`,
        contents: [{ at: `${get}/requestBody/content/text~1plain` }],
      },
    })
    expect(sources[0]?.responses).toMatchObject([
      {
        at: `${get}/responses/200`,
        descriptionAt: '#/components/responses/ok/description',
        contents: [{ at: '#/components/responses/ok/content/text~1plain' }],
      },
    ])
  })

  test('Of a converted document it is the place as its owner wrote it', () => {
    const { sources } = readOpenApiText(`swagger: '2.0'
info: { title: A, version: '1' }
host: a.example
paths:
  /a:
    post:
      parameters: [{ name: b, in: body, schema: { type: object } }]
      responses: { '200': { $ref: '#/responses/ok' } }
responses: { ok: { description: Done. } }`)

    expect(sources[0]?.body?.at).toBe('#/paths/~1a/post/parameters/0')
    expect(sources[0]?.places.servers.at).toBe('#/host')
    expect(sources[0]?.responses[0]?.descriptionAt).toBe('#/responses/ok/description')
  })
})

test('Lines are found for many places at once, in whatever file they are', () => {
  const text = writeDocument('3.1.0', `  /a:\n    get:\n      summary: A\n      responses: {}`)
  const contract = contractOf(text)

  expect(contract.findLines(['#/paths/~1a/get/summary', '#/paths/~1a', 'none.yaml#/a'])).toEqual([
    { file: 'api.yaml', line: 6 },
    { file: 'api.yaml', line: 4 },
    undefined,
  ])
})
