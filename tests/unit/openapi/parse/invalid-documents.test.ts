import { describe, expect, test } from 'vitest'
import { parseOpenApiTexts, getProblems } from '../../../fixtures/documents/parse-openapi-text.ts'
import { invalidParts } from '../../../fixtures/documents/faulty/parts.ts'
import { unreadableDocuments } from '../../../fixtures/documents/faulty/unreadable.ts'

describe('Problems are reported with location and remedy', () => {
  test.each(
    [...unreadableDocuments, ...invalidParts].map(
      ({ files, messages }) => [messages.join('\n'), files] as const,
    ),
  )('%s', (told, files) => {
    expect(getProblems(() => parseOpenApiTexts(files)).join('\n')).toBe(told)
  })
})

test('An operation that cannot be called has a reason with a citation; others are unaffected', () => {
  const { operations } = parseOpenApiTexts({
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
            'The braces of this path are unbalanced, so its parameters cannot be determined.',
          citation: { edition: 'OpenAPI 3.1.2', section: 'Path Templating' },
        },
      },
    },
    { path: '/b', callable: { from: 'page' } },
  ])
})

test('A problem shared by several operations is reported once, with all of them', () => {
  const { problems } = parseOpenApiTexts({
    'api.yaml': `openapi: 3.1.0
info: { title: Sample, version: '1' }
security: [{ key: [] }]
paths:
  /a: { get: {}, put: {} }
`,
  })

  expect(problems.map(({ line, operations }) => ({ line, operations }))).toEqual([
    { line: 3, operations: ['GET /a', 'PUT /a'] },
  ])
})
