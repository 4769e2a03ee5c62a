import { expect, test } from 'vitest'
import type { Parameter } from '#request/description/parameter.ts'
import { getTemplateNotes, parseRouterPath } from '#request/plan/path-template.ts'
import { keyIn, useScheme } from '../../../fixtures/credentials.ts'
import { makeOperation, makeParameter, toValue } from '../../../fixtures/operations.ts'
import { getRefusals, plan, stated } from './planning.ts'

function planPath(path: string, parameters: readonly Parameter[], given: Record<string, unknown>) {
  const values = Object.entries(given).map(([field, value]) => [field, toValue(value)] as const)
  const inputs = { parameters: Object.fromEntries(values) }
  const operation = makeOperation({ parameters, path })
  const planning = plan(operation, inputs)
  return planning.outcome === 'planned'
    ? planning.plan.url.replace('https://api.example.com', '')
    : getRefusals(operation, inputs)
}

const id = makeParameter({ name: 'id', in: 'path', isRequired: true })
const q = makeParameter({ name: 'q', in: 'query' })
const more = makeParameter({ name: 'more', in: 'query' })

test.each<[string, readonly Parameter[], Record<string, unknown>, string]>([
  ['/things/{id}.json', [id], { 'path:id': 'a/b' }, '/things/a%2Fb.json'],
  ['/{id}', [id], { 'path:id': 'a/b' }, '/a%2Fb'],
  ['/a//{id}/', [id], { 'path:id': 'a/b' }, '/a//a%2Fb/'],
  ['/café|x/100%/%C3%A9/{id}', [id], { 'path:id': 'a' }, '/caf%C3%A9%7Cx/100%25/%C3%A9/a'],
  ['/a,b;c=d:e@f/{id}', [id], { 'path:id': 'a' }, '/a,b;c=d:e@f/a'],
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
])('Sends the path and query of %s', (path, parameters, given, url) => {
  expect(planPath(path, parameters, given)).toBe(url)
})

test.each<[string, readonly Parameter[], Record<string, unknown>, string, string]>([
  ['/a?d={id}', [id], {}, 'path:id', '`id` is required.'],
  ['/a?f=x{q}', [q], { 'query:q': ['x', 'y'] }, 'query:q', 'The path takes one value here'],
])('Refuses %s with a missing or unserializable value', (path, parameters, given, field, begin) => {
  expect(planPath(path, parameters, given)).toEqual([[field, expect.stringContaining(begin)]])
})

test('A credential replaces its parameter in the path', () => {
  const security = stated([[useScheme('key', keyIn('query', 'q'))]])
  const parameters = [{ ...q, isRequired: true }]
  const operation = makeOperation({ path: '/a?b=c&q={q}', parameters, security })
  expect(plan(operation, { alternative: 0 })).toMatchObject({
    plan: { url: 'https://api.example.com/a?b=c', slots: [{ place: 'query', name: 'q' }] },
  })
})

test('Notes parts that are not sent as written, also in the plan', () => {
  const path = '/a?b=c#d'
  const notes = [
    'The part of the path after “?” is sent as a query: b=c.',
    'The part of the path after “#”, “d”, is never sent: the request goes to /a, with the documented parameters and body.',
  ]
  expect(getTemplateNotes({ path, parameters: [] })).toEqual(notes)
  expect(getTemplateNotes({ path: '/a/{b?#}', parameters: [] })).toEqual([])
  expect(plan(makeOperation({ path }))).toMatchObject({ plan: { notes } })
  expect(plan(makeOperation())).not.toHaveProperty('plan.notes')
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
])('Converts the router syntax %s to %s', (written, path) => {
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
])('%s is already an OpenAPI template', (path) => {
  expect(parseRouterPath(path, new Set())).toBe(path)
})

test('A declared name stays unchanged', () => {
  expect(parseRouterPath('/a/{rest*}/{b:}', new Set(['rest*', 'b:']))).toBe('/a/{rest*}/{b:}')
})
