import { expect, test } from 'vitest'
import type { DescribedOperation, ServerTemplate } from '#core/request/description/operation.ts'
import type { SchemeUse, Security, SecurityScheme } from '#core/request/description/security.ts'
import type { BodyInput, OperationInputs } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  sampleFile,
} from '../../../fixtures/operations.ts'

const base = 'https://docs.example.com/v1/openapi.yaml'

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
    callable: { from: 'nowhere', reason: { clause: 'C', sentence: 'S.' } },
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
      'OpenAPI says to ignore a parameter for the header accept: the body and the security scheme decide on it. Leave it out.',
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

test.each<[string, Partial<DescribedOperation>, Partial<OperationInputs>, string, string]>([
  [
    'A header that the document describes and OpenAPI ignores',
    { parameters: [makeParameter({ name: 'Content-Type', in: 'header' })] },
    { parameters: { 'header:Content-Type': 'a/b' } },
    'header:Content-Type',
    'OpenAPI says to ignore a parameter for the header Content-Type: the body and the security scheme decide on it. Leave it out.',
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
    'A query in a path template',
    { path: '/things?action=list' },
    {},
    'operation',
    'The path of the operation holds “?”, which a path template cannot: no parameter could be told from the query behind it. The document’s owner has to describe the query by parameters.',
  ],
  [
    'A fragment in a path template',
    { path: '/#Action=List' },
    {},
    'operation',
    'The path of the operation holds “#”, which a path template cannot: no parameter could be told from the query behind it. The document’s owner has to describe the query by parameters.',
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
    'A whole segment of dots is a step to another path, and every browser takes it, encoded or not. Enter another value.',
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
    'The server’s variable “port” takes one of: 8443, 443. Choose one of them.',
  ],
  [
    'https://example.com',
    { tenant: 'me' },
    'server:tenant',
    'The chosen server has no variable “tenant”. Leave it out.',
  ],
  [
    'https://{tenant}.example.com',
    { tenant: 'evil.example/' },
    'server:tenant',
    'Character 13 of the server’s variable “tenant” would change the parts of the address around it. Remove it.',
  ],
  [
    'https://{tenant}.example.com',
    { tenant: 'a@evil.example' },
    'server:tenant',
    'Character 2 of the server’s variable “tenant” would change the parts of the address around it. Remove it.',
  ],
  [
    'https://example.com/{path}',
    { path: '../secret' },
    'server:path',
    'The server’s variable “path” holds a segment of dots, which every browser takes for a step to another path. Enter another value.',
  ],
  [
    'https://example.com/{path}',
    { path: 'a?b' },
    'server:path',
    'Character 2 of the server’s variable “path” would change the parts of the address around it. Remove it.',
  ],
  [
    'https://{nobody}.example.com',
    {},
    'server',
    'The server’s URL holds {nobody}, for which the document describes no variable. Its owner has to describe it.',
  ],
  [
    'ftp://example.com',
    {},
    'server',
    'The server’s URL is no http or https address. Choose another server.',
  ],
  [
    'https://me:secret@example.com',
    {},
    'server',
    'The server’s URL holds a user name or password, which no page can send. Choose another server.',
  ],
  [
    'https://example.com?a=b',
    {},
    'server',
    'The server’s URL has a query, which servers do not have. Choose another server.',
  ],
  [
    'https://example.com/#a',
    {},
    'server',
    'The server’s URL has a fragment, which servers do not have. Choose another server.',
  ],
  [
    'https://exa mple.com',
    {},
    'server',
    'The server’s URL cannot be read as an address. Check its variables, or ask the document’s owner.',
  ],
])('The server %s with %j is refused', (url, variables, field, sentence) => {
  const operation = makeOperation({ servers: [withVariables(url)] })
  expect(listRefusals(operation, makeInputs({ variables }))).toEqual([[field, sentence]])
})

test.each<[string, SecurityScheme, object]>([
  ['bearer', { type: 'bearer', format: undefined, description: undefined }, bearerSlot('s')],
  ['OAuth 2', { type: 'oauth2', flows: [], description: undefined }, bearerSlot('s')],
  ['OpenID Connect', { type: 'open-id-connect', url: '', description: undefined }, bearerSlot('s')],
  ['Basic', { type: 'basic', description: undefined }, { scheme: 's', place: 'basic' }],
  [
    'a key in a header',
    { type: 'api-key', in: 'header', parameter: 'X-Key', description: undefined },
    { scheme: 's', place: 'header', name: 'X-Key', prefix: '' },
  ],
  [
    'a key in the query',
    { type: 'api-key', in: 'query', parameter: 'api key', description: undefined },
    { scheme: 's', place: 'query', name: 'api key' },
  ],
  [
    'a key in a cookie',
    { type: 'api-key', in: 'cookie', parameter: 'sid', description: undefined },
    { scheme: 's', place: 'cookie', name: 'sid' },
  ],
])('The slot of %s says where the secret goes', (_, scheme, slot) => {
  const operation = makeOperation({ security: stated([[{ name: 's', scheme, scopes: [] }]]) })
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    plan: { slots: [slot] },
  })
})

const bearer = use('token', { type: 'bearer', format: undefined })
const basic = use('login', { type: 'basic' })
const header = use('key', { type: 'api-key', in: 'header', parameter: 'X-Key' })
const query = use('code', { type: 'api-key', in: 'query', parameter: 'key' })

test('A combination has a slot for each scheme, an empty alternative none, and a reader may send none', () => {
  const operation = makeOperation({ security: stated([[bearer, header, query], []]) })
  const listSchemes = (alternative: number | 'none') => {
    const planning = planOperation(operation, makeInputs({ alternative }), base)
    return planning.outcome === 'planned' && planning.plan.slots.map(({ scheme }) => scheme)
  }
  expect([listSchemes(0), listSchemes(1), listSchemes('none')]).toEqual([
    ['token', 'key', 'code'],
    [],
    [],
  ])
})

test.each<[string, Security, string]>([
  [
    'Two schemes that need one header',
    stated([[bearer, basic]]),
    'The document asks for token and login together, and both go into header authorization, which holds one. It contradicts itself; choose another alternative, or ask its owner.',
  ],
  [
    'An alternative that is not there',
    { state: 'stated', alternatives: [] },
    'None of the alternatives that the document lists has this number: they are counted from 0. Choose another, or none.',
  ],
  [
    'An alternative where nothing is said',
    { state: 'not-specified' },
    'The document does not say how this operation is secured, so that there is no scheme to choose. Choose another, or none.',
  ],
  [
    'A scheme that takes more than a secret',
    stated([[use('tls', { type: 'other', what: 'mutual TLS' })]]),
    'The scheme tls is mutual TLS, which takes more than sending a secret. Choose another alternative, or use a program made for it.',
  ],
  [
    'A key in a header that cannot exist',
    stated([[use('key', { type: 'api-key', in: 'header', parameter: 'X Key' })]]),
    'The scheme key names a header that cannot exist: its name holds a character that such names cannot have. The document’s owner has to correct it.',
  ],
])('%s is refused', (_, security, sentence) => {
  const operation = makeOperation({ security })
  expect(listRefusals(operation, makeInputs({ alternative: 0 }))).toEqual([['security', sentence]])
})

test('A credential in a header that the request needs for something else is refused', () => {
  const body = makeContent('text/plain')
  const typed = makeInputs({ alternative: 0, body: textBody('text/plain', 'a') })
  const parameters = [makeParameter({ name: 'sid', in: 'cookie' })]
  const withCookie = makeInputs({ alternative: 0, parameters: { 'cookie:sid': 'a' } })
  expect([
    listRefusals(makeOperation({ body, security: keyIn('content-type') }), typed),
    listRefusals(makeOperation({ parameters, security: keyIn('Cookie') }), withCookie),
  ]).toEqual([
    [
      [
        'security',
        'The document puts a credential into the header Content-Type, which this request needs for something else. It contradicts itself; send no credential, or ask its owner.',
      ],
    ],
    [
      [
        'security',
        'The document puts a credential into the header Cookie, which this request needs for something else. It contradicts itself; send no credential, or ask its owner.',
      ],
    ],
  ])
})

test('A slot has a place for a secret, and no room for one', () => {
  const operation = makeOperation({ security: stated([[bearer, header, query]]) })
  const planning = planOperation(operation, makeInputs({ alternative: 0 }), base)
  const slots = planning.outcome === 'planned' ? planning.plan.slots : []
  expect(slots.map((slot) => Object.keys(slot).toSorted())).toEqual([
    ['name', 'place', 'prefix', 'scheme'],
    ['name', 'place', 'prefix', 'scheme'],
    ['name', 'place', 'scheme'],
  ])
})

test('A parameter in the place of the credential is not missing, and is refused when it is given', () => {
  const operation = makeOperation({
    parameters: [
      makeParameter({ name: 'key', in: 'query', isRequired: true }),
      makeParameter({ name: 'x-key', in: 'header', isRequired: true }),
    ],
    security: stated([[header, query]]),
  })
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    outcome: 'planned',
  })
  const inputs = makeInputs({
    alternative: 0,
    parameters: { 'header:x-key': 'a' },
    extraQuery: [{ name: 'key', value: 'b' }],
  })
  expect(listRefusals(operation, inputs)).toEqual([
    [
      'header:x-key',
      'This is the place of the credential, which is entered apart. Leave the parameter out, or send no credential.',
    ],
    ['query:key', 'The query parameter “key” is the place of the credential. Leave it out here.'],
  ])
})

test.each<[string, string, BodyInput, string | undefined, object]>([
  [
    'JSON as it was written',
    'application/json',
    { kind: 'text', mediaType: 'application/json', text: '{oops' },
    'application/json',
    { kind: 'text', text: '{oops' },
  ],
  [
    'a media type with its parameters',
    'application/json; charset=utf-8',
    { kind: 'text', mediaType: 'application/json; charset=utf-8', text: 'é' },
    'application/json; charset=utf-8',
    { kind: 'text', text: 'é' },
  ],
  [
    'a type of a range',
    'text/*',
    { kind: 'text', mediaType: 'text/csv', text: 'a' },
    'text/csv',
    { kind: 'text', text: 'a' },
  ],
  [
    'a file of a stated type',
    'application/zip',
    { kind: 'file', mediaType: 'application/zip', file: sampleFile },
    'application/zip',
    { kind: 'file', file: sampleFile },
  ],
  [
    'a file of a range, by its own type',
    'image/*',
    { kind: 'file', mediaType: 'image/*', file: sampleFile },
    'image/png',
    { kind: 'file', file: sampleFile },
  ],
  [
    'an empty form',
    'application/x-www-form-urlencoded',
    { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields: [] },
    'application/x-www-form-urlencoded',
    { kind: 'form', text: '', pairs: [] },
  ],
])('A body can be %s', (_, mediaType, body, contentType, planned) => {
  const operation = makeOperation({ method: 'POST', body: makeContent(mediaType) })
  expect(planOperation(operation, makeInputs({ body }), base)).toMatchObject({
    plan: { headers: [{ name: 'Content-Type', value: contentType }], body: planned },
  })
})

test.each<[string, string | undefined, BodyInput, string]>([
  [
    'A body where none is described',
    undefined,
    textBody('text/plain', 'a'),
    'The operation describes no body. Leave the body out.',
  ],
  [
    'A media type that is not described',
    'application/json',
    textBody('text/plain', 'a'),
    'The operation takes no body of type "text/plain". Choose one of: application/json.',
  ],
  [
    'A media type that breaks the line',
    '*/*',
    textBody('text/plain\r\nX: y', 'a'),
    'The operation takes no body of type "text/plain\\r\\nX: y". Choose one of: */*.',
  ],
  [
    'A range as the type of a text',
    'text/*',
    textBody('text/*', 'a'),
    'text/* is a range, and a body is sent in one media type. Choose a file with a type of that range, or name the type.',
  ],
  [
    'A file of another range',
    'video/*',
    { kind: 'file', mediaType: 'video/*', file: sampleFile },
    'video/* is a range, and a body is sent in one media type. Choose a file with a type of that range, or name the type.',
  ],
  [
    'A multipart body as text',
    'multipart/form-data',
    textBody('multipart/form-data', 'a'),
    'A multipart body needs a boundary, which the sender chooses. Enter its fields instead.',
  ],
  [
    'Fields for JSON',
    'application/json',
    { kind: 'form', mediaType: 'application/json', fields: [['a', 'b']] },
    'A body of type application/json has no named fields. Enter it as a text or choose a file.',
  ],
  [
    'Letters that a charset does not have',
    'text/plain; charset=iso-8859-1',
    textBody('text/plain; charset=iso-8859-1', 'é'),
    'The document asks for the charset iso-8859-1, and the body is sent as UTF-8. Use ASCII only, or ask the document’s owner for UTF-8.',
  ],
  [
    'Half a character',
    'text/plain',
    textBody('text/plain', '\udc00'),
    'Character 1 is half of a character that was split (U+DC00), which UTF-8 cannot carry. Remove it.',
  ],
])('%s is refused', (_, mediaType, body, sentence) => {
  const operation = makeOperation(mediaType === undefined ? {} : { body: makeContent(mediaType) })
  expect(listRefusals(operation, makeInputs({ body }))).toEqual([['body', sentence]])
})

function listRefusals(operation: DescribedOperation, inputs: OperationInputs) {
  const planning = planOperation(operation, inputs, base)
  return planning.outcome === 'refused'
    ? planning.refusals.map(({ field, sentence }) => [field, sentence])
    : planning
}

function withVariables(url: string): ServerTemplate {
  const variables = [
    { name: 'tenant', default: 'demo', choices: [], description: undefined },
    { name: 'port', default: '8443', choices: ['8443', '443'], description: undefined },
    { name: 'path', default: 'v2', choices: [], description: undefined },
    { name: 'url', default: 'https://x.example', choices: [], description: undefined },
  ]
  return {
    url,
    description: undefined,
    variables: variables.filter(({ name }) => url.includes(`{${name}}`)),
  }
}

function stated(alternatives: readonly (readonly SchemeUse[])[]): Security {
  return { state: 'stated', alternatives }
}

function keyIn(parameter: string): Security {
  return stated([[use('key', { type: 'api-key', in: 'header', parameter })]])
}

type WithoutDescription<T> = T extends unknown ? Omit<T, 'description'> : never

function use(name: string, scheme: WithoutDescription<SecurityScheme>): SchemeUse {
  return { name, scheme: { ...scheme, description: undefined }, scopes: [] }
}

function bearerSlot(scheme: string) {
  return { scheme, place: 'header', name: 'Authorization', prefix: 'Bearer ' }
}

function textBody(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}
