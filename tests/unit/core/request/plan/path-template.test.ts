import { expect, test } from 'vitest'
import type { Parameter } from '#core/request/description/parameter.ts'
import { listTemplateNotes, parseRouterPath } from '#core/request/plan/path-template.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import {
  makeInputs,
  makeOperation,
  makeParameter,
  toValue,
} from '../../../../fixtures/operations.ts'
import { base, listRefusals, stated, use } from './planning.ts'

function plan(path: string, parameters: readonly Parameter[], given: Record<string, unknown> = {}) {
  const inputs = makeInputs({
    parameters: Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, toValue(value)]),
    ),
  })
  const operation = { ...makeOperation({ parameters }), path }
  const planning = planOperation(operation, inputs, base)
  return planning.outcome === 'planned'
    ? planning.plan.url.replace('https://api.example.com', '')
    : listRefusals(operation, inputs)
}

const id = makeParameter({ name: 'id', in: 'path', isRequired: true })
const q = makeParameter({ name: 'q', in: 'query' })
const more = makeParameter({ name: 'more', in: 'query' })

test.each<[string, readonly Parameter[], Record<string, unknown>, string]>([
  ['/#X-Amz-Target=Foo', [], {}, '/'],
  ['/a/{id}#share', [id, more], { 'path:id': 'x#?', 'query:more': 1 }, '/a/x%23%3F?more=1'],
  ['/a?b=c', [], {}, '/a?b=c'],
  ['/a?b=c&d', [more], { 'query:more': '&' }, '/a?b=c&d&more=%26'],
  ["/a?b=c d'é%20", [], {}, '/a?b=c%20d%27%C3%A9%20'],
  [
    '/a?b=c&d={id}',
    [id, more],
    { 'path:id': 'x&y=/', 'query:more': 1 },
    '/a?b=c&d=x%26y%3D%2F&more=1',
  ],
  ['/a?d={id}', [id], { 'path:id': '' }, '/a?d='],
  ['/a?d={id}', [id], { 'path:id': ['x', 'y'] }, '/a?d=x,y'],
  ['/a?q={q}', [q, more], { 'query:q': ['x', 'y'], 'query:more': 1 }, '/a?q=x&q=y&more=1'],
  ['/a?q={q}&b=c', [q], {}, '/a?b=c'],
  ['/a?f=(q:{q})', [q], { 'query:q': 'x)' }, '/a?f=(q:x%29)'],
  ['/a?b=c#d?e={id}', [], {}, '/a?b=c'],
  ['/a/{i?d#}?b=c', [{ ...id, name: 'i?d#' }], { 'path:i?d#': 'x' }, '/a/x?b=c'],
])('%s is sent as its parts say', (path, parameters, given, url) => {
  expect(plan(path, parameters, given)).toBe(url)
})

test.each<[string, readonly Parameter[], Record<string, unknown>, string, string]>([
  ['/a?d={id}', [id], {}, 'path:id', 'The path parameter “id” is required.'],
  ['/a?f=x{q}', [q], { 'query:q': ['x', 'y'] }, 'query:q', 'The path has one place'],
])(
  '%s without a place or a value for a parameter is refused',
  (path, parameters, given, field, begin) => {
    expect(plan(path, parameters, given)).toEqual([[field, expect.stringContaining(begin)]])
  },
)

test('A credential takes the place of its parameter in the path', () => {
  const security = stated([[use('key', { type: 'api-key', in: 'query', parameter: 'q' })]])
  const operation = {
    ...makeOperation({ parameters: [{ ...q, isRequired: true }], security }),
    path: '/a?b=c&q={q}',
  }
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    plan: { url: 'https://api.example.com/a?b=c', slots: [{ place: 'query', name: 'q' }] },
  })
})

test('What is not sent as it is written is said, in the plan too', () => {
  const path = '/a?b=c#d'
  const notes = [
    'What follows the “?” of the path is sent as a query: b=c.',
    'What follows the “#” of the path, “d”, is never sent: the request goes to /a, with what the document describes beside the path.',
  ]
  expect(listTemplateNotes({ path, parameters: [] })).toEqual(notes)
  expect(listTemplateNotes({ path: '/a/{b?#}', parameters: [] })).toEqual([])
  expect(planOperation({ ...makeOperation(), path }, makeInputs(), base)).toMatchObject({
    plan: { notes },
  })
  expect(planOperation(makeOperation(), makeInputs(), base)).not.toHaveProperty('plan.notes')
})

test.each([
  ['/items/{id}?', '/items/{id}'],
  ['/items/{id?}/a', '/items/{id}/a'],
  ['/users/:id', '/users/{id}'],
  ['/users/:id?/:post', '/users/{id}/{post}'],
  ['/users/:id(\\d+)', '/users/{id}'],
  ['/users/:id{[0-9]+}', '/users/{id}'],
  ['/users/{id:int}', '/users/{id}'],
  ['/users/{id=5}', '/users/{id}'],
  ['/files/{rest*}', '/files/{rest}'],
  ['/files/{*rest}', '/files/{rest}'],
  ['/files/{+rest}', '/files/{rest}'],
])('The router syntax of %s is read as %s', (written, path) => {
  expect(parseRouterPath(written, new Set())).toBe(path)
})

test.each([
  '/files/{*}',
  '/v1/{name}:cancel',
  '/pets:batch',
  '/a/b:c',
  '/pets/{id}?full=true',
  '/pets/{country}?{search}=1',
  '/repos/{base}...{head}',
])('%s is a template of OpenAPI', (path) => {
  expect(parseRouterPath(path, new Set())).toBe(path)
})

test('A name that the document describes stays, whatever signs it has', () => {
  expect(parseRouterPath('/a/{rest*}/{b:}', new Set(['rest*', 'b:']))).toBe('/a/{rest*}/{b:}')
})
