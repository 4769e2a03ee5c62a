import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import type { Operation } from '#request/description/operation.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { useScheme } from '../../../fixtures/credentials.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { getRefusals, keyInHeader, plan, stated, textBody } from './planning.ts'

test('A plan has method, URL with query, headers, body and slots', () => {
  const operation = makeOperation({
    id: 'addThing',
    method: 'POST',
    path: '/shops/{shop}/things',
    parameters: [
      makeParameter({ name: 'dry', in: 'query' }),
      makeParameter({ name: 'X-Trace', in: 'header' }),
      makeParameter({ name: 'shop', in: 'path' }),
      makeParameter({ name: 'theme', in: 'cookie' }),
      makeParameter({ name: 'lang', in: 'cookie' }),
    ],
    body: makeContent('application/json'),
    security: stated([[useScheme('token')]]),
  })
  const planning = plan(operation, {
    parameters: {
      'cookie:lang': 'en',
      'cookie:theme': 'dark',
      'path:shop': 'a b',
      'header:X-Trace': '1',
      'query:dry': true,
    },
    extraQuery: [
      { name: 'z', value: '1' },
      { name: 'a b', value: '+' },
    ],
    body: { kind: 'text', mediaType: 'application/json', text: '{"a": 1.50 ' },
    alternative: 0,
  })
  expect(planning).toEqual({
    outcome: 'planned',
    plan: {
      operationId: 'addThing',
      method: 'POST',
      url: 'https://api.example.com/shops/a%20b/things?dry=true&z=1&a%20b=%2B',
      headers: [
        { name: 'X-Trace', value: '1' },
        { name: 'Cookie', value: 'theme=dark; lang=en' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      body: { kind: 'text', text: '{"a": 1.50 ' },
      slots: [{ scheme: 'token', place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
    },
  })
})

test('Omits absent fields and reports every error', () => {
  const operation = makeOperation({
    path: '/things/{id}',
    parameters: [
      makeParameter({ name: 'id', in: 'path' }),
      makeParameter({ name: 'limit', in: 'query', isRequired: true }),
      makeParameter({ name: 'page', in: 'query' }),
      makeParameter({ name: 'X-Key', in: 'header', isRequired: true }),
      makeParameter({ name: 'sid', in: 'cookie', isRequired: true }),
    ],
    body: { ...makeContent('text/plain'), isRequired: true },
  })
  const inputs = {
    parameters: { 'query:offset': '1', 'header:accept': 'text/html' },
    alternative: 0,
  }
  expect(getRefusals(operation, inputs)).toEqual([
    [
      'query:offset',
      'The operation describes no parameter “query:offset”. Check location and name, or leave it out.',
    ],
    [
      'header:accept',
      'The operation describes no parameter “header:accept”. Check location and name, or leave it out.',
    ],
    [
      'security',
      'The document specifies that this operation needs no credential. Choose another, or none.',
    ],
    ['path:id', '`id` is required.'],
    ['query:limit', '`limit` is required.'],
    ['header:X-Key', '`X-Key` is required.'],
    ['cookie:sid', '`sid` is required.'],
    ['body', 'The body is required.'],
  ])
})

test('Refuses an uncallable operation only for its own reason', () => {
  const reason = { citation: clauses.fieldNames, sentence: 'S.' }
  const operation = makeOperation({ path: 'x', callable: { from: 'nowhere', reason } })
  expect(plan(operation)).toEqual({
    outcome: 'refused',
    errors: [{ field: 'operation', ...reason }],
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'A parameter can be named %s',
  (name) => {
    const operation = makeOperation({
      path: `/{${name}}`,
      parameters: [
        makeParameter({ name, in: 'path' }),
        makeParameter({ name, in: 'query' }),
        makeParameter({ name, in: 'header' }),
      ],
    })
    const parameters = { [`path:${name}`]: 'p', [`query:${name}`]: 'q' }
    expect(plan(operation, { parameters })).toMatchObject({
      plan: { url: `https://api.example.com/p?${name}=q`, headers: [] },
    })
  },
)

const spaced = makeParameter({ name: 'X Y', in: 'header' })
const all = makeParameter({ name: 'all', in: 'querystring', mediaType: 'text/plain' })
const twice = ['X-A', 'x-a'].map((name) => makeParameter({ name, in: 'header' }))
const beside = { parameters: { 'querystring:all': 'a' }, extraQuery: [{ name: 'b', value: 'c' }] }
const given = (...fields: readonly string[]) => ({
  parameters: Object.fromEntries(fields.map((field) => [field, 'a'])),
})

test.each<[Partial<Operation>, Partial<RequestInputs>, field: string, what: string]>([
  [{}, { extraQuery: [{ name: '', value: 'a' }] }, 'query:', 'has a value but no name'],
  [{ parameters: [all] }, beside, 'querystring:all', 'the entire query'],
  [
    { parameters: [spaced] },
    given('header:X Y'),
    'header:X Y',
    'The name of this header has a character',
  ],
  [
    { body: makeContent('text/plain') },
    { body: textBody('text/plain', 'a'), extraHeaders: [{ name: 'content-type', value: 'a/b' }] },
    'header:Content-Type',
    'has two values',
  ],
  [{ parameters: twice }, given('header:X-A', 'header:x-a'), 'header:x-a', 'has two values'],
  [{ path: 'things' }, {}, 'operation', 'does not begin with a slash'],
  [{ path: '/a/../b' }, {}, 'operation', 'A segment of only dots'],
])('%j with %j is refused at %s: %s', (operation, inputs, field, what) => {
  expect(getRefusals(makeOperation(operation), inputs)).toEqual([
    [field, expect.stringContaining(what)],
  ])
})

const statedHeaders = [{ name: 'Content-Type', value: 'application/json' }]

test.for<[string, Partial<RequestInputs>, readonly object[]]>([
  ['nothing else', {}, statedHeaders],
  [
    'a body with another type',
    { body: textBody('text/csv', 'a') },
    [{ name: 'Content-Type', value: 'text/csv' }],
  ],
  ['a credential', { alternative: 0 }, []],
])('A header with a fixed value is sent unless set otherwise: %s', ([, inputs, headers]) => {
  const body = makeContent('text/csv')
  const operation = makeOperation({ statedHeaders, body, security: keyInHeader('content-type') })
  expect(plan(operation, inputs)).toMatchObject({ plan: { headers } })
})
