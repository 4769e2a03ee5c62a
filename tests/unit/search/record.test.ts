import { expect, test } from 'vitest'
import { describeOperation, findScope, isInScope } from '#search/record.ts'

test.each([
  ['GET', '/beds', 'Get several beds', 'list'],
  ['GET', '/beds/{bed}', 'Bed', 'get'],
  ['GET', '/balance', 'Balance', 'get'],
  ['POST', '/beds', 'Beds', 'create'],
  ['POST', '/beds/{bed}', 'Bed', 'update'],
  ['PUT', '/beds/{bed}', 'Add a bed', 'create'],
  ['PATCH', '/beds/{bed}', 'Bed', 'update'],
  ['DELETE', '/beds/{bed}', 'Bed', 'delete'],
  ['POST', '/beds.remove', 'Create beds remove', 'delete'],
  ['GET', '/beds/search', 'Find a bed', 'search'],
] as const)('%s %s “%s” is found by %s', (method, path, name, verb) => {
  const operation = { method, path, name, id: '', summary: name, tags: [], isDeprecated: false }
  expect(describeOperation({ ...operation, description: undefined }, '/').verbs).toEqual([verb])
})

const current = { label: 'Current versions', folders: ['', '/payments', '/accounts'] }
const payments = { label: 'Payments v2', folders: ['/payments'] }
const old = { label: 'Payments v1', folders: ['/payments/v1'] }
const accounts = { label: 'Accounts', folders: ['/accounts'] }
const scopes = [current, payments, accounts, old]

test.each([
  ['/', current],
  ['/guides/first/', current],
  ['/payments/', current],
  ['/payments-guide/', current],
  ['/payments/reference/list-pets/#body', current],
  ['/payments/v1', old],
  ['/payments/v1/reference/list-pets/', old],
])('A search that begins on %s is in the widest scope with it', (path, scope) => {
  expect(findScope(scopes, path)).toBe(scope)
})

test('A page belongs to the deepest folder that contains it', () => {
  expect(findAll('/payments/v1/console/')).toEqual(['Payments v1'])
  expect(findAll('/payments/console/')).toEqual(['Current versions', 'Payments v2'])
  expect(findAll('/guides/')).toEqual(['Current versions'])
})

function findAll(address: string): readonly string[] {
  return scopes.filter((scope) => isInScope(scopes, scope, address)).map(({ label }) => label)
}

test('A site with one document has no scopes', () => {
  expect(findScope([], '/payments/')).toBeUndefined()
})
