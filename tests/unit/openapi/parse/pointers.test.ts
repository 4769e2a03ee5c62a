import { describe, expect, test } from 'vitest'
import {
  parseOpenApiText,
  parseOpenApiTexts,
  createDocument,
} from '../../../fixtures/documents/parse-openapi-text.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { findInvalidPointers } from '../../../support/check-pointers.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

describe('Pointers', () => {
  test('A part has the pointer of its target, and a description next to the reference its own', () => {
    const { sources } = parseOpenApiTexts({
      'api.yaml': createDocument(
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

  test('A converted document has its original pointers', () => {
    const { sources } = parseOpenApiText(`swagger: '2.0'
info: { title: A, version: '1' }
host: a.example
paths:
  /a:
    post:
      parameters: [{ name: b, in: body, schema: { type: object } }]
      responses: { '200': { $ref: '#/responses/ok' } }
responses: { ok: { description: Done. } }`)

    expect(sources[0]?.body?.at).toBe('#/paths/~1a/post/parameters/0')
    expect(sources[0]?.pointers.servers.at).toBe('#/host')
    expect(sources[0]?.responses[0]?.descriptionAt).toBe('#/responses/ok/description')
  })
})

test('Finds lines for several pointers, in any file', () => {
  const text = createDocument('3.1.0', `  /a:\n    get:\n      summary: A\n      responses: {}`)
  const api = parseDescriptionText(text)

  expect(api.findLines(['#/paths/~1a/get/summary', '#/paths/~1a', 'none.yaml#/a'])).toEqual([
    { file: 'api.yaml', line: 6 },
    { file: 'api.yaml', line: 4 },
    undefined,
  ])
})

test.each(['every-input/every-input.openapi.yaml', 'reference/reference.openapi.yaml'])(
  'Every pointer of %s leads to its text',
  async (name) => {
    const path = `tests/fixtures/${name}`
    const api = await loadApiDescription({ path, overlay: undefined })

    expect(api.operations.length).toBeGreaterThan(4)
    expect(findInvalidPointers(api)).toEqual([])
  },
)
