import { describe, expect, test } from 'vitest'
import { readOpenApiTexts, listFaults } from '../../../fixtures/documents/read-openapi-text.ts'
import { faultyDocuments } from '../../../fixtures/documents/faulty-documents.ts'

describe('a fault is told with its place, what is wrong and what to do', () => {
  test.each(faultyDocuments)('$name', ({ files, told }) => {
    expect(listFaults(() => readOpenApiTexts(files))).toEqual(told)
  })
})

test('An operation that cannot be called says so itself, with its clause, and the others stay', () => {
  const { operations } = readOpenApiTexts({
    'api.yaml': `openapi: 3.1.0
info: { title: Sample, version: '1' }
paths:
  /a/{id: { get: {} }
  /b: { get: {} }
`,
  })

  expect(operations.map(({ path, callable }) => ({ path, callable }))).toEqual([
    {
      path: '/a/{id',
      callable: {
        from: 'nowhere',
        reason: {
          sentence:
            'A brace of this path has no partner, so what is a parameter in it cannot be told.',
          citation: { edition: 'OpenAPI 3.1.2', section: 'Path Templating' },
        },
      },
    },
    { path: '/b', callable: { from: 'page' } },
  ])
})

test('One fault that several operations meet is told once, with all their names', () => {
  const { faults } = readOpenApiTexts({
    'api.yaml': `openapi: 3.1.0
info: { title: Sample, version: '1' }
security: [{ key: [] }]
paths:
  /a: { get: {}, put: {} }
`,
  })

  expect(faults.map(({ line, operations }) => ({ line, operations }))).toEqual([
    { line: 3, operations: ['GET /a', 'PUT /a'] },
  ])
})
