import { describe, expect, test } from 'vitest'
import { detectFindings } from '#openapi/findings/detect-findings.ts'
import { flattenGroups } from '#starlight/navigation/group-by-tag.ts'
import { createNavigation } from '#starlight/navigation/navigation.ts'
import { sliceOperation } from '#starlight/pages/console/slice-operation.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import { createOutliner } from '#starlight/schema-outline/outline-schema.ts'
import { createDocumentRecords } from '#starlight/search-dialog/document-records.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

const count = 5000

const next = (index: number) => `#/components/schemas/S${(index + 1) % count}`

describe('Circular chains of five thousand schemas are processed', () => {
  test.each<[string, (index: number) => object]>([
    ['members', (index) => ({ type: 'object', properties: { next: { $ref: next(index) } } })],
    ['lists', (index) => ({ type: 'array', items: { $ref: next(index) } })],
    ['maps', (index) => ({ type: 'object', additionalProperties: { $ref: next(index) } })],
    ['choices', (index) => ({ oneOf: [{ $ref: next(index) }, { type: 'string' }] })],
    [
      'discriminators',
      (index) => ({ discriminator: { propertyName: 'kind', mapping: { next: next(index) } } }),
    ],
  ])('As %s', (_name, write) => {
    const schema = { $ref: next(-1) }
    const content = { 'application/json': { schema } }
    const api = parseDescriptionText(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Chain', version: '1' },
        paths: {
          '/a': {
            post: {
              parameters: [{ name: 'q', in: 'query', schema }],
              requestBody: { content },
              responses: { 200: { description: 'Done.', content } },
            },
          },
        },
        components: {
          schemas: Object.fromEntries(
            Array.from({ length: count }, (_, index) => [`S${index}`, write(index)]),
          ),
        },
      }),
    )
    const operation = findOperation(api, 'post-a')

    expect(api.problems).toEqual([])
    const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }
    const { schemas } = sliceOperation(operation, api.schemas, addresses)
    expect(Object.keys(schemas)).toHaveLength(count)
    const { outline } = createOutliner(api)
    const settings = {
      pointer: next(-1),
      prefix: 'body',
      direction: 'response',
      budget: 20,
    } as const
    expect(outline(api.schemas.get(next(-1)), settings).root.pointer).toBe(next(-1))
    expect(createDocumentRecords(api, () => true).records.length).toBeGreaterThan(count)
    expect(detectFindings(api)).toEqual(expect.any(Array))
  })
})

test('Tags nested more than a hundred deep become top-level tags', () => {
  const tags = Array.from({ length: count }, (_, index) => ({
    name: `t${index}`,
    description: 'A tag.',
    ...(index > 0 && { parent: `t${index - 1}` }),
  }))
  const api = parseDescriptionText(
    JSON.stringify({ openapi: '3.2.0', info: { title: 'Tags', version: '1' }, tags, paths: {} }),
  )
  const { groups } = createNavigation(api)

  expect(groups).toHaveLength(count - 100)
  expect(flattenGroups(groups)).toHaveLength(count)
})
