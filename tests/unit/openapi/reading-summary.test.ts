import { expect, test } from 'vitest'
import { summarizeProblems } from '#openapi/load-api-description.ts'
import { parseDescriptionText } from '../../support/parse-description-text.ts'

const head = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n"
const done = 'responses: { 200: { description: Done. } }'

test('A document without problems has only the number of operations', () => {
  const api = read(`  /pets:\n    get: { ${done} }\n`)

  expect(summarizeProblems(api)).toEqual([
    'The API document: 1 operation read, 0 with warnings, 0 left out.',
  ])
})

test('With several documents, the folder is named', () => {
  const api = read(`  /pets:\n    get: { ${done} }\n`)

  expect(summarizeProblems(api, '/payments')).toEqual([
    'The API document of /payments/: 1 operation read, 0 with warnings, 0 left out.',
  ])
  expect(summarizeProblems(api, '')).toEqual([
    'The API document of /: 1 operation read, 0 with warnings, 0 left out.',
  ])
})

test('Problems have file, line and operations, and omitted operations are counted', () => {
  const api = read(
    `  /pets:\n    get: { deprecated: often, ${done} }\n  /pets/{id}:\n    get: { ${done} }\n  /{:\n    get: { ${done} }\n  /bad: 7\n`,
  )

  expect(summarizeProblems(api)).toEqual([
    expect.stringMatching(/^api\.yaml:5: .*deprecated.* \(GET \/pets\)$/),
    'api.yaml:6: The path contains {id}, but the document describes no such parameter. It is treated as a required string. (GET /pets/{id})',
    'api.yaml:8: The braces of this path are unbalanced, so its parameters cannot be determined. (left out: GET /{)',
    'api.yaml:10: A path must be a mapping of its operations. (left out: /bad)',
    'The API document: 3 operations read, 2 with warnings, 2 left out.',
  ])
})

test('At most twenty problems are printed, with the command that prints all', () => {
  const paths = Array.from({ length: 25 }, (_, index) => `  /a${index}: 7\n`).join('')
  const api = read(paths)

  const lines = summarizeProblems(api)

  expect(lines).toHaveLength(22)
  expect(lines.at(-2)).toBe(
    `… and ${api.problems.length - 20} more: the command plan --list --verbose prints all of them.`,
  )
  expect(lines.at(-1)).toBe('The API document: 0 operations read, 0 with warnings, 25 left out.')
})

test('Internal operations are counted', () => {
  const api = read(
    `  /pets:\n    get: { ${done} }\n    put: { x-internal: true }\n  /cats: { x-internal: true, get: {}, post: {} }\n`,
  )

  expect(summarizeProblems(api)).toEqual([
    'The API document: 1 operation read, 0 with warnings, 0 left out, and 3 internal ones (x-internal) not shown.',
  ])
})

function read(paths: string) {
  return parseDescriptionText(head + paths)
}
