import { expect, test } from 'vitest'
import { formatFacts } from '#cli/mcp/tools/describe-schema.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const paths = (parameter: string) => `paths: { /a: { get: { parameters: [${parameter}] } } }`
const head = "info: { title: T, version: '1' }"

test.each([
  [
    'a parameter of Swagger 2.0',
    `swagger: '2.0'\n${head}\n${paths('{ name: q, in: query, type: integer, enum: [1, 2], x-enum-varnames: [Low, High] }')}`,
    'integer, one of 1 (Low), 2 (High)',
  ],
  [
    'a parameter, next to its schema',
    `openapi: 3.0.3\n${head}\n${paths('{ name: q, in: query, schema: { type: string, enum: [a] }, x-ms-enum: { values: [{ value: a, name: First }] } }')}`,
    'string, one of "a" (First)',
  ],
])('Values of %s have names', (_, text, facts) => {
  const { documented, schemas } = parseDescriptionText(text)
  const [parameter] = documented.get('get-a')?.parameters ?? []
  const sources = [{ schema: parameter?.schema, pointer: '#', origin: undefined }]
  const find = (reference: string) => schemas.get(reference)
  const wording = { find, direction: 'request', longest: 0, hasLimits: false } as const

  expect(formatFacts(sources, false, wording)).toBe(facts)
})
