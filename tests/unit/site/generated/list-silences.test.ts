import { expect, test } from 'vitest'
import { listSilences } from '#site/generated/list-silences.ts'
import { contractOf } from '../../../support/contract-of.ts'

const full = `
      security: [{ key: [] }]
      responses:
        200: { description: Done., content: { application/json: {} } }
        default: { description: Failed. }`

test.each<[name: string, operation: string, topics: readonly string[]]>([
  ['A description that says everything', full, []],
  [
    'No security',
    full.replace('security: [{ key: [] }]', 'summary: A'),
    ['Whether a credential is needed'],
  ],
  ['Security that is none', full.replace('[{ key: [] }]', '[]'), []],
  ['No response', '\n      security: []\n      responses: {}', ['Any response']],
  [
    'A success without content',
    full.replace(', content: { application/json: {} }', ''),
    ['The content of a successful response'],
  ],
  [
    'A success that never has content',
    full.replace(
      '200: { description: Done., content: { application/json: {} } }',
      '204: { description: Done. }',
    ),
    [],
  ],
  [
    'No error',
    full.replace('default: { description: Failed. }', '201: { description: Made. }'),
    ['What comes back when a call fails'],
  ],
  [
    'A parameter without a schema and a body without one',
    `${full}
      parameters: [{ name: a, in: query, content: { text/plain: {} } }]
      requestBody: { content: { text/csv: {} } }`,
    ['The values of a', 'The shape of the body as text/csv'],
  ],
])('%s', (_name, operation, topics) => {
  const { operations, documented } = read(operation)
  const [first] = operations
  if (!first) throw new Error('The document has no operation.')

  const silences = listSilences(first, documented.get(first.slug)?.responses ?? [])

  expect(silences.map(({ topic }) => topic)).toEqual(topics)
})

function read(operation: string) {
  return contractOf(
    `openapi: 3.1.0
info: { title: A, version: '1' }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
paths:
  /a:
    post:${operation}
`,
    { isDefault: false },
  )
}
