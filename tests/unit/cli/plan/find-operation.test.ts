import { expect, test } from 'vitest'
import { findOperation } from '#cli/plan/plan-call.ts'
import type { DocumentProblem } from '#openapi/load/problem-list.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

const operations = [
  makeOperation({ id: 'listThings', slug: 'list-things' }),
  makeOperation({ id: 'users/list', slug: 'users-list' }),
  makeOperation({ id: 'GET /a', slug: 'get-a' }),
  makeOperation({ id: 'byPath', slug: 'by-path', method: 'PUT', path: '/b/{c}' }),
  makeOperation({ id: 'twice', slug: 'twice-get-b' }),
  makeOperation({ id: 'twice', slug: 'twice-get-c' }),
  // An id takes precedence over the slug of another operation.
  makeOperation({ id: 'list-things', slug: 'list-things-2' }),
]

const problem: DocumentProblem = {
  severity: 'error',
  file: 'api.yaml',
  line: 7,
  sentence: 'This cannot be read.',
  operations: ['/gone', 'GET /lost'],
}

test.for([
  ['listThings', 'list-things'],
  ['list-things', 'list-things-2'],
  ['users-list', 'users-list'],
  ['GET /a', 'get-a'],
  ['PUT /b/{c}', 'by-path'],
  ['twice-get-c', 'twice-get-c'],
] as const)('Finds %s', ([wanted, slug]) => {
  expect(find(wanted)).toMatchObject({ operation: { slug } })
})

test('Refuses an ambiguous id and lists the slugs', () => {
  expect(() => find('twice')).toThrow(
    '2 operations of the document have the id “twice”. Name one by its slug: twice-get-b, twice-get-c.',
  )
})

test.for([
  ['listThing', 'Similar names: “listThings”, “list-things-2”. '],
  ['user/list', 'Similar names: “users/list”. '],
  ['thing', 'Similar names: “listThings”, “list-things-2”. '],
  ['xyz', ''],
  ['__proto__', ''],
] as const)('%s is unknown; lists similar names', ([wanted, similar]) => {
  expect(() => find(wanted)).toThrow(
    `The document has no operation “${wanted}”. ${similar}--list prints them all.`,
  )
})

test.for(['/gone', 'GET /gone', 'GET /lost'])(
  'Refuses %s with the problem that hides it',
  (wanted) => {
    expect(find(wanted, [problem])).toEqual({
      outcome: 'refused',
      errors: [{ field: 'operation', clause: 'api.yaml:7', sentence: 'This cannot be read.' }],
    })
  },
)

test('Mentions problems of the document as a possible reason', () => {
  expect(() => find('xyz', [problem])).toThrow(
    'The document has problems: plan --list --verbose prints them.',
  )
})

function find(wanted: string, problems: readonly DocumentProblem[] = []) {
  return findOperation({ operations, problems: problems }, wanted, '--list prints them all.')
}
