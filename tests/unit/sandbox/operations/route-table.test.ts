import { expect, test } from 'vitest'
import { chooseOperation, createRoutes, matchRoutes } from '#sandbox/operations/route-table.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

/** Templates that a path matches, best first. */
function match(templates: readonly string[], target: string) {
  const routes = createRoutes(templates.map((path) => ({ ...makeOperation(), path })))
  const [path = '', query = ''] = target.split('?')
  return matchRoutes(routes, path, query).map(({ route, values }) => [
    route.template,
    Object.fromEntries(values),
  ])
}

test.each<[templates: readonly string[], target: string, matches: readonly unknown[]]>([
  [['/a'], '/a', [['/a', {}]]],
  [['/a'], '/a/', []],
  [['/a/'], '/a/', [['/a/', {}]]],
  [
    ['/{x}', '/a', '/{x}.json'],
    '/a.json',
    [
      ['/{x}.json', { x: 'a' }],
      ['/{x}', { x: 'a.json' }],
    ],
  ],
  [
    ['/{x}', '/a'],
    '/a',
    [
      ['/a', {}],
      ['/{x}', { x: 'a' }],
    ],
  ],
  [
    ['/{x}/b', '/a/{y}'],
    '/a/b',
    [
      ['/a/{y}', { y: 'b' }],
      ['/{x}/b', { x: 'a' }],
    ],
  ],
  [['/{x}'], '/', []],
  [['/{x}'], '/a%2Fb', [['/{x}', { x: 'a%2Fb' }]]],
  [['/{a/b}'], '/c', [['/{a/b}', { 'a/b': 'c' }]]],
  [['/a b(c)'], '/a%20b(c)', [['/a b(c)', {}]]],
  [['/f({x},{y})'], '/f(1,2)', [['/f({x},{y})', { x: '1', y: '2' }]]],
  [['/f({x})'], '/f%28it%29', [['/f({x})', { x: 'it' }]]],
  [
    ['/a?do=x', '/a'],
    '/a?do=x&more=1',
    [
      ['/a?do=x', {}],
      ['/a', {}],
    ],
  ],
  [['/a?do=x'], '/a?do=y', []],
  [['/a?do=x&q={q}'], '/a?q=1%262&do=x', [['/a?do=x&q={q}', { q: '1%262' }]]],
  [['/a?q={q}'], '/a', [['/a?q={q}', {}]]],
  [['/a#part'], '/a', [['/a#part', {}]]],
  [['/😀{x}'], '/%F0%9F%98%80b', [['/😀{x}', { x: 'b' }]]],
  [['/a'], '/%zz', []],
])('%j and %s', (templates, target, matches) => {
  expect(match(templates, target)).toEqual(matches)
})

test('Chooses the best match with the method, and the first described of one address', () => {
  const operation = makeOperation()
  const routes = createRoutes([
    { ...operation, path: '/a#one' },
    { ...operation, path: '/a#two' },
    { ...operation, path: '/{x}' },
  ])
  const matches = matchRoutes(routes, '/a', '')
  expect(chooseOperation(matches, 'GET')?.[1].path).toBe('/a#one')
  expect(chooseOperation(matches, 'POST')).toBeUndefined()
})
