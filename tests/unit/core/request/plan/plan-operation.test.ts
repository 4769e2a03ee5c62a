import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import type { Operation } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
} from '../../../../fixtures/operations.ts'
import { base, listRefusals, stated, use } from './planning.ts'

test('A plan has the method, the address with its query, the headers, the body and the slots', () => {
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
    security: stated([[use('token', { type: 'bearer', format: undefined })]]),
  })
  const inputs = makeInputs({
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
  expect(planOperation(operation, inputs, base)).toEqual({
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

test('A field that is left out is not sent, and every field that is wrong is named', () => {
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
    callable: { from: 'nowhere', reason: { citation: clauses.fieldNames, sentence: 'S.' } },
  })
  const inputs = makeInputs({
    parameters: { 'query:offset': '1', 'header:accept': 'text/html' },
    alternative: 0,
    server: 2,
  })
  expect(listRefusals(operation, inputs)).toEqual([
    ['operation', 'S.'],
    [
      'query:offset',
      'The operation describes no parameter “query:offset”. Check location and name, or leave it out.',
    ],
    [
      'header:accept',
      'OpenAPI says to ignore such a parameter, and describes accept by the media types of the responses. Leave it out.',
    ],
    [
      'security',
      'The document says that this operation needs no credential. Choose another, or none.',
    ],
    [
      'server',
      'No server of the operation has the number 2: they are counted from 0 to 0. Choose one of them.',
    ],
    ['path:id', 'The path parameter “id” is required. Enter a value.'],
    ['query:limit', 'The query parameter “limit” is required. Enter a value.'],
    ['header:X-Key', 'The header parameter “X-Key” is required. Enter a value.'],
    ['cookie:sid', 'The cookie parameter “sid” is required. Enter a value.'],
    ['body', 'The operation needs a body. Enter one.'],
  ])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'A parameter, a variable and a field can be named %s',
  (name) => {
    const operation = makeOperation({
      path: `/{${name}}`,
      parameters: [
        makeParameter({ name, in: 'path' }),
        makeParameter({ name, in: 'query' }),
        makeParameter({ name, in: 'header' }),
      ],
      servers: [
        {
          url: `https://example.com/{${name}}`,
          description: undefined,
          variables: [{ name, default: 'd', choices: [], description: undefined }],
        },
      ],
    })
    const parameters = { [`path:${name}`]: 'p', [`query:${name}`]: 'q' }
    expect(planOperation(operation, makeInputs({ parameters }), base)).toMatchObject({
      plan: { url: `https://example.com/d/p?${name}=q`, headers: [] },
    })
  },
)

test.each<[string, Partial<Operation>, Partial<RequestInputs>, string, string]>([
  [
    'A header that the document describes and OpenAPI ignores',
    { parameters: [makeParameter({ name: 'Content-Type', in: 'header' })] },
    { parameters: { 'header:Content-Type': 'a/b' } },
    'header:Content-Type',
    'OpenAPI says to ignore such a parameter, and describes Content-Type by the media types of the body. Leave it out.',
  ],
  [
    'A query of the reader without a name',
    {},
    { extraQuery: [{ name: '', value: 'a' }] },
    'query:',
    'The parameter has a value but no name. Enter its name.',
  ],
  [
    'A query of the reader beside a whole query',
    {
      parameters: [makeParameter({ name: 'all', in: 'querystring', mediaType: 'text/plain' })],
    },
    { parameters: { 'querystring:all': 'a' }, extraQuery: [{ name: 'b', value: 'c' }] },
    'querystring:all',
    'This parameter is the whole query, so that nothing else can be part of it. Leave out the other query parameters and a key in the query.',
  ],
  [
    'A header whose name no header can have',
    { parameters: [makeParameter({ name: 'X Y', in: 'header' })] },
    { parameters: { 'header:X Y': 'a' } },
    'header:X Y',
    'The name of this header holds a character that names of headers cannot have. The document’s owner has to correct it.',
  ],
  [
    'A header that is given twice',
    {
      parameters: [
        makeParameter({ name: 'X-A', in: 'header' }),
        makeParameter({ name: 'x-a', in: 'header' }),
      ],
    },
    { parameters: { 'header:X-A': '1', 'header:x-a': '2' } },
    'header:x-a',
    'Two values were given for the header x-a, and servers may read either. Leave one out.',
  ],
  [
    'A path template without a slash',
    { path: 'things' },
    {},
    'operation',
    'The path of the operation does not begin with a slash, so that it is not clear where it is appended. The document’s owner has to correct it.',
  ],
  [
    'A step to another path in a path template',
    { path: '/a/../b' },
    {},
    'operation',
    'A whole segment of dots cannot be sent: whatever reads an address takes it, encoded or not, for a step to another path. Enter another value, or ask the service’s owner how to name this one.',
  ],
  [
    'An expression without a parameter',
    { path: '/things/{id}' },
    {},
    'operation',
    'The path holds {id}, for which the document describes no parameter. Its owner has to describe it.',
  ],
  [
    'A path parameter without an expression',
    { parameters: [makeParameter({ name: 'id', in: 'path' })] },
    { parameters: { 'path:id': '1' } },
    'path:id',
    'The path has no {id} where this value could go. Leave it out.',
  ],
  [
    'A method that is no token',
    { method: 'GET /' },
    {},
    'operation',
    'The method of the operation holds a character that methods cannot have. The document’s owner has to correct it.',
  ],
])('%s is refused', (_, operation, inputs, field, sentence) => {
  expect(listRefusals(makeOperation(operation), makeInputs(inputs))).toEqual([[field, sentence]])
})
