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
        "  /a~b: { get: { parameters: [{ $ref: 'parts.yaml#/q', description: Said here. }] } }",
      ),
      'parts.yaml': 'q: { name: q, in: query, description: Said there., schema: {} }',
    })

    expect(sources[0]?.parameters).toMatchObject([
      {
        at: 'parts.yaml#/q',
        descriptionAt: '#/paths/~1a~0b/get/parameters/0/description',
        schemaAt: 'parts.yaml#/q/schema',
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
