import { readFileSync } from 'node:fs'
import {
  array,
  assert,
  constantFrom,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { parseOpenApi } from '#openapi/parse/parse-openapi.ts'
import type { SourceFile } from '#openapi/load/located.ts'
import { parseOpenApiTexts, getProblems } from '../../../fixtures/documents/parse-openapi-text.ts'
import { getPaths, replaceAt } from '../../../fixtures/documents/replace-value.ts'

/** Valid documents that use every supported part. */
const [richDocument, richSwagger] = ['openapi', 'swagger'].map((kind): unknown =>
  parse(readFileSync(`tests/fixtures/documents/rich.${kind}.yaml`, 'utf8')),
)

/** Values of unexpected types. */
const unexpectedValue = oneof(
  constantFrom(null, 0, '', '{', '#', [], {}, true, [null], [[]], { $ref: 5 }, { $ref: '#' }),
  constantFrom('#/paths', '#/components/schemas/A', 'https://a.example', '../a', '#/').map(
    ($ref) => ({ $ref }),
  ),
  jsonValue({ maxDepth: 2 }),
)

test.each([
  ['OpenAPI', richDocument],
  ['Swagger', richSwagger],
])('%s: any invalid value is parsed or reported', (_, document) => {
  const places = getPaths(document)
  const change = record({ place: constantFrom(...places), value: unexpectedValue })

  assert(
    property(array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce(
        (value: unknown, { place, value: put }) => replaceAt(value, place, put),
        document,
      )
      const messages = collectMessages(changed)

      for (const sentence of messages) expect(sentence).toMatch(/^[A-Z"a-z$].*[.)]$/s)
    }),
    { numRuns: 500 },
  )
})

test('Any edited text is parsed or reported', () => {
  const texts = [stringify(richDocument), JSON.stringify(richSwagger, undefined, 1)]
  const edit = record({
    text: constantFrom(...texts),
    from: nat(8000),
    length: nat(40),
    put: oneof(
      string({ unit: 'binary' }),
      constantFrom('*a', '&a ', '<<: ', '\n', '{', '- ', '!!map ', '? ', '%'),
    ),
  })

  assert(
    property(edit, ({ text, from, length, put }) => {
      const edited = `${text.slice(0, from)}${put}${text.slice(from + length)}`

      for (const message of getProblems(() => parseOpenApiTexts({ 'api.txt': edited }))) {
        expect(message).toMatch(/^(unreadable|error|warning) api\.txt:[1-9]\d*: \S/)
      }
    }),
    { numRuns: 500 },
  )
})

test('The unchanged documents have no problems', () => {
  expect(collectMessages(richDocument)).toEqual([])
  expect(collectMessages(richSwagger)).toEqual([])
})

/** Returns the messages about a document; other errors fail the test. */
function collectMessages(value: unknown): readonly string[] {
  const main: SourceFile = {
    name: 'api.json',
    path: 'api.json',
    value,
    findLines: (paths) => paths.map(() => 1),
    readDigits: () => undefined,
  }
  try {
    const parsed = parseOpenApi({ main, others: new Map() })
    const slugs = parsed.operations.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    // Operations are plain data, for embedding in pages.
    expect(JSON.parse(JSON.stringify(parsed.operations))).toHaveLength(slugs.length)
    return parsed.problems.map(({ sentence }) => sentence)
  } catch (error) {
    if (error instanceof DocumentError) return [error.message]
    throw error
  }
}
