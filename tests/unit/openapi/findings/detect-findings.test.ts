import { describe, expect, test } from 'vitest'
import { detectorNames } from '#openapi/provenance/detector-names.ts'
import { foldByCause, foldByDetector, detectFindings } from '#openapi/findings/detect-findings.ts'
import type { Finding } from '#openapi/findings/detect-findings.ts'
import { parseSourcePointer } from '#openapi/load/reference.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { resolvePointer } from '../../../support/check-pointers.ts'
import { makeDocument, makeOperation, makeResponses } from './make-document.ts'

const identify = ({ detector, at }: Finding) => `${detector} ${at}`

describe.each([
  'tests/fixtures/pet-store/pet-store.yaml',
  'tests/fixtures/every-input/every-input.openapi.yaml',
  'tests/fixtures/documents/every-kind.openapi.yaml',
  'tests/fixtures/reference/reference.openapi.yaml',
])('%s', (path) => {
  test('Every finding has an existing location, unique per detector', async () => {
    const api = await loadApiDescription({ path, overlay: undefined })
    const open = detectFindings(api)
    const files = { '': api.document }

    expect(open.length).toBeGreaterThan(5)
    const lost = open.filter(
      ({ at }) => parseSourcePointer(at).file === '' && !resolvePointer(files, at),
    )
    expect(lost.map(identify)).toEqual([])
    expect(new Set(open.map(identify)).size).toBe(open.length)
  })

  test('Findings are ranked, and name operations in document order', async () => {
    const api = await loadApiDescription({ path, overlay: undefined })
    const open = detectFindings(api)
    const ranks = open.map(({ detector }) => detectorNames.indexOf(detector))
    const slugs = api.operations.map(({ slug }) => slug)

    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    for (const { operations } of open) {
      expect(slugs.filter((slug) => operations.includes(slug))).toEqual(operations)
    }
  })
})

test('A finding in a Swagger schema has the original location', () => {
  const swagger = {
    swagger: '2.0',
    info: { title: 'A', version: '1' },
    host: 'api.things.dev',
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'A', schema: { $ref: '#/definitions/A' } } } },
      },
    },
    definitions: {
      A: { type: 'object', properties: { b: { type: 'integer', example: 'x' } } },
    },
  }

  expect(
    read(swagger).flatMap(({ detector, at }) =>
      at.includes('definitions') ? [[detector, at]] : [],
    ),
  ).toEqual([['schema-example-refused', '#/definitions/A/properties/b/example']])
})

test('Operations that share a location share one finding', () => {
  const document = withTwo({ $ref: '#/components/schemas/Thing' })

  expect(read(document)).toMatchObject([
    { detector: 'default-refused', operations: ['get-a', 'get-b'] },
  ])
})

test('A thousand missing responses fold into one finding', () => {
  const paths = Array.from({ length: 1000 }, (_, index) => [
    `/a${index}`,
    { get: makeOperation({ responses: {} }) },
  ])
  const folded = foldByDetector(read(makeDocument({ paths: Object.fromEntries(paths) })))

  expect(
    folded.map(({ detector, findings, operations }) => [
      detector,
      findings.length,
      operations.length,
    ]),
  ).toEqual([['no-response', 1000, 1000]])
})

test('Findings with one cause fold, with a sentence for all of them', () => {
  const found = read(
    makeDocument({
      paths: {
        '/a': { get: makeOperation({ responses: failures(404, 410) }) },
        '/b': { get: makeOperation({ responses: failures(404) }) },
      },
    }),
  )

  expect(found.map(({ sentence }) => sentence)).toEqual([
    'The response 404 has no content and names no media type.',
    'The response 410 has no content and names no media type.',
    'The response 404 has no content and names no media type.',
  ])
  expect(foldByCause(found)).toMatchObject([
    {
      sentence: 'Responses to failed calls have no content and name no media type.',
      findings: [{}, {}, {}],
      operations: ['get-a', 'get-b'],
    },
  ])
  expect(foldByCause(found.slice(1, 2))).toMatchObject([
    { sentence: 'The response 410 has no content and names no media type.' },
  ])
})

test('Findings with different causes do not fold', () => {
  const properties = {
    a: { type: 'integer', default: 'x' },
    b: { type: 'integer', default: 'y' },
  }
  const document = withTwo({ $ref: '#/components/schemas/Thing' }, { type: 'object', properties })

  expect(
    foldByCause(read(document)).map(({ detector, findings }) => [detector, findings.length]),
  ).toEqual([
    ['default-refused', 1],
    ['default-refused', 1],
  ])
})

test('A schema that no value fits is allowed under `not`', () => {
  const never = { type: 'string', minLength: 2, maxLength: 1 }

  expect(read(withTwo({ not: never }, {}))).toEqual([])
  expect(read(withTwo(never, {})).map(({ detector }) => detector)).toEqual([
    'no-value-fits',
    'no-value-fits',
  ])
})

test('Circular schemas are visited once', () => {
  const circle = { type: 'object', properties: { next: { $ref: '#/components/schemas/Thing' } } }

  expect(read(withTwo(circle, circle))).toEqual([])
})

function failures(...statuses: readonly number[]) {
  return makeResponses(
    Object.fromEntries(statuses.map((status) => [status, { description: 'No.' }])),
  )
}

function withTwo(
  schema: unknown,
  Thing: unknown = { type: 'object', properties: { extra: { type: 'integer', default: 'x' } } },
) {
  const responses = makeResponses({
    200: {
      description: 'Done.',
      content: {
        'application/json': { schema: { allOf: [schema, { $ref: '#/components/schemas/Thing' }] } },
      },
    },
  })
  const get = makeOperation({ responses })
  return makeDocument({
    paths: { '/a': { get }, '/b': { get } },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Thing },
    },
  })
}

function read(document: object) {
  return detectFindings(parseDescriptionText(JSON.stringify(document)))
}

test('`example` in OpenAPI 3.1 is validated like `examples`', () => {
  const found = read(withTwo({ type: 'integer', example: 'one' }, {}))

  expect(found.map(({ detector }) => detector)).toContain('schema-example-refused')
})

test('The cost of findings grows with the operations, and not with their square', () => {
  const [few, many] = [countReads(20), countReads(80)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBe(4 * few)
})

/** Returns how often the security of operations is read, in a document that does not specify it. */
function countReads(count: number): number {
  const paths = Array.from({ length: count }, (_, index) => [
    `/things/${index}`,
    { get: makeOperation() },
  ])
  const api = parseDescriptionText(
    JSON.stringify(makeDocument({ paths: Object.fromEntries(paths), security: undefined })),
  )
  let reads = 0
  const operations = api.operations.map((operation) => ({
    ...operation,
    get security() {
      reads += 1
      return operation.security
    },
  }))
  detectFindings({ ...api, operations })
  return reads
}
