import { expect, test } from 'vitest'
import { findScope, isInScope } from '#search/find-scope.ts'

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
