import { expect, test } from 'vitest'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { makeInputs, makeOperation, makeParameter } from '../../../../fixtures/operations.ts'
import { base, listRefusals, withVariables } from './planning.ts'

test.each([
  ['/things/{id}.json', '/things/a%2Fb.json'],
  ['/{id}', '/a%2Fb'],
  ['/a//{id}/', '/a//a%2Fb/'],
  ['/café|x/100%/%C3%A9/{id}', '/caf%C3%A9%7Cx/100%25/%C3%A9/a%2Fb'],
  ['/a,b;c=d:e@f/{id}', '/a,b;c=d:e@f/a%2Fb'],
])('The path template %s becomes %s', (path, expected) => {
  const operation = makeOperation({ path, parameters: [makeParameter({ name: 'id', in: 'path' })] })
  const inputs = makeInputs({ parameters: { 'path:id': 'a/b' } })
  expect(planOperation(operation, inputs, base)).toMatchObject({
    plan: { url: `https://api.example.com${expected}` },
  })
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['https://example.com', {}, 'https://example.com/things'],
  ['https://example.com/', {}, 'https://example.com/things'],
  ['https://example.com/v1/', {}, 'https://example.com/v1/things'],
  ['https://EXAMPLE.com:443/v1', {}, 'https://example.com/v1/things'],
  ['/', {}, 'https://docs.example.com/things'],
  ['.', {}, 'https://docs.example.com/v1/things'],
  ['../v2', {}, 'https://docs.example.com/v2/things'],
  ['//other.example/x', {}, 'https://other.example/x/things'],
  ['https://{tenant}.example.com:{port}/{path}', {}, 'https://demo.example.com:8443/v2/things'],
  [
    'https://{tenant}.example.com:{port}/{path}',
    { tenant: 'me', port: '443', path: 'a/b' },
    'https://me.example.com/a/b/things',
  ],
  ['{url}/x', { url: 'http://localhost:8080' }, 'http://localhost:8080/x/things'],
])('The server %s with %j gives %s', (url, variables, expected) => {
  const planning = planOperation(
    makeOperation({ servers: [withVariables(url)] }),
    makeInputs({ variables }),
    base,
  )
  expect(planning).toMatchObject({ plan: { url: expected } })
})

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  [
    'https://{tenant}.example.com/{port}',
    { port: '80' },
    'server:port',
    'The server’s variable “port” takes one of:',
  ],
  [
    'https://example.com',
    { tenant: 'me' },
    'server:tenant',
    'The chosen server has no variable “tenant”.',
  ],
  [
    'https://{tenant}.example.com',
    { tenant: 'a@evil.example' },
    'server:tenant',
    'Character 2 of the server’s variable “tenant”',
  ],
  [
    'https://example.com/{path}',
    { path: '../secret' },
    'server:path',
    'The server’s variable “path” holds a segment of',
  ],
  [
    'https://{tenant}/v1',
    { tenant: '' },
    'server:tenant',
    'The server’s variable “tenant” is empty, and',
  ],
  ['/{tenant}/v1', { tenant: '' }, 'server', 'The server’s URL leads to another host than it'],
  ['https://{nobody}.example.com', {}, 'server', 'The server’s URL holds {nobody}, for which the'],
  ['ftp://example.com', {}, 'server', 'The server’s URL must begin with https:// or'],
])('The server %s with %j is refused', (url, variables, field, what) => {
  const operation = makeOperation({ servers: [withVariables(url)] })
  expect(listRefusals(operation, makeInputs({ variables }))).toEqual([
    [field, expect.stringContaining(what)],
  ])
})
