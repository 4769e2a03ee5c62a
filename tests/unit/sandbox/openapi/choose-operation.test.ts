import { expect, test } from 'vitest'
import type { Parameter } from '#core/request/description/parameter.ts'
import { chooseOperation, createRoutes, matchRoutes } from '#sandbox/openapi/route-table.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'

function choose(
  described: readonly (readonly [path: string, parameters: readonly Parameter[]])[],
  target: string,
  headers: Record<string, string> = {},
) {
  const operations = described.map(([path, parameters]) => ({
    operation: { ...makeOperation({ parameters }), path },
    responses: [],
  }))
  const { pathname, search, searchParams: query } = new URL(target, 'http://localhost')
  const matches = matchRoutes(createRoutes(operations), pathname, search.slice(1))
  const request = { method: 'GET', query, headers: new Headers(headers) }
  return chooseOperation(matches, request)?.[1].operation.path
}

function mark(place: 'header' | 'query', value: string, isRequired = true): Parameter {
  return {
    ...makeParameter({ name: 'X-Target', in: place, isRequired }),
    schema: { enum: [value] },
  }
}

test('Operations of one address are told apart by what each requires', () => {
  const inHeader = [
    ['/#a', [mark('header', 'a')]],
    ['/#b', [mark('header', 'b')]],
  ] as const
  const inQuery = [
    ['/#a', [mark('query', 'a')]],
    ['/#b', [mark('query', 'b')]],
  ] as const
  expect([
    choose(inHeader, '/', { 'x-target': 'b' }),
    choose(inHeader, '/'),
    choose(inQuery, '/?X-Target=b'),
    choose(inQuery, '/?X-Target=c'),
  ]).toEqual(['/#b', '/#a', '/#b', '/#a'])
})

test('One with more marks that are borne goes first, one that requires none last', () => {
  const described = [
    ['/a', []],
    ['/a#b', [mark('header', 'b')]],
    ['/a#c', [mark('header', 'c', false)]],
  ] as const
  expect([choose(described, '/a', { 'X-Target': 'b' }), choose(described, '/a')]).toEqual([
    '/a#b',
    '/a',
  ])
})

test('A concrete path is not given up for a templated one without marks', () => {
  const described = [
    ['/a', [mark('header', 'a')]],
    ['/{x}', []],
  ] as const
  expect(choose(described, '/a')).toBe('/a')
})
