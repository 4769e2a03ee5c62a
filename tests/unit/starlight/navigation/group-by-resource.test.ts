import { expect, test } from 'vitest'
import { groupByResource } from '#starlight/navigation/group-by-resource.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

function group(paths: readonly string[]) {
  const lines = paths.map((path) => `  '${path}': { get: {}, post: {} }`)
  const text = ["openapi: 3.2.0\ninfo: { title: T, version: '1' }\npaths:", ...lines].join('\n')
  return groupByResource(parseDescriptionText(text).operations).map(({ path, operations }) => [
    path,
    operations.length,
  ])
}

const accounts = ['/v1/accounts', '/v1/accounts/{account}']

test('A long list has a group for each nested resource, after the operations of its own', () => {
  expect(
    group([
      ...accounts,
      '/v1/accounts/{account}/persons',
      '/v1/accounts/{account}/cards',
      '/v1/accounts/{account}/persons/{person}',
    ]),
  ).toEqual([
    [undefined, 4],
    ['/v1/accounts/{account}/persons', 4],
    ['/v1/accounts/{account}/cards', 2],
  ])
})

test('A short list, and a list with one nested resource, are not divided', () => {
  expect(group([...accounts, '/v1/accounts/{account}/persons'])).toEqual([[undefined, 6]])
  expect(
    group([
      ...accounts,
      '/v1/accounts/{account}/persons',
      '/v1/accounts/{account}/persons/{person}',
      '/v1/accounts/{account}/persons/{person}/name',
    ]),
  ).toEqual([[undefined, 10]])
})
