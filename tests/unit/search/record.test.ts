import { expect, test } from 'vitest'
import { describeOperation } from '#search/record.ts'

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
