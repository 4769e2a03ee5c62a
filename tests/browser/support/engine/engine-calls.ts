import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { SchemeUse } from '#core/request/description/security.ts'
import type { RequestInputs, Value } from '#core/request/inputs.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
  sampleFile,
  toValue,
} from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'
import type { EngineSecret } from './harness.ts'

/** A call, and what must arrive of it: written by hand from the specifications, not by the engine. */
export interface EngineCase {
  readonly name: string
  readonly operation: Partial<Operation>
  readonly inputs?: Partial<RequestInputs>
  readonly secrets?: readonly EngineSecret[]
  readonly files?: Readonly<Record<string, readonly number[]>>
  readonly method?: string
  readonly target?: string
  /** Beyond those that browsers send of their own accord. `{boundary}` stands for the boundary of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

const rgb = toValue({ R: 100, G: 200 })
const list = ['a,b', 'c d']

/** A call with one parameter. */
function withParameter(
  name: string,
  part: Omit<ParameterPart, 'name'>,
  value: Value,
  expected: Pick<EngineCase, 'target' | 'headers'>,
): EngineCase {
  const parameter: Parameter = makeParameter({ name: 'p', ...part })
  return {
    name,
    operation: { path: part.in === 'path' ? '/x/{p}' : '/x', parameters: [parameter] },
    inputs: { parameters: { [`${part.in}:p`]: value } },
    ...expected,
  }
}

export const parameterCases: readonly EngineCase[] = [
  withParameter('path, simple', { in: 'path' }, list, { target: '/x/a%2Cb,c%20d' }),
  withParameter('path, label', { in: 'path', style: 'label' }, rgb, { target: '/x/.R,100,G,200' }),
  withParameter('path, matrix', { in: 'path', style: 'matrix', explode: true }, rgb, {
    target: '/x/;R=100;G=200',
  }),
  withParameter('query, form, exploded', { in: 'query' }, list, {
    target: '/x?p=a%2Cb&p=c%20d',
  }),
  withParameter('query, form', { in: 'query', explode: false }, list, {
    target: '/x?p=a%2Cb,c%20d',
  }),
  withParameter('query, empty', { in: 'query' }, '', { target: '/x?p=' }),
  withParameter('query, space-delimited', { in: 'query', style: 'spaceDelimited' }, ['a,b', 'c'], {
    target: '/x?p=a%2Cb%20c',
  }),
  withParameter('query, pipe-delimited', { in: 'query', style: 'pipeDelimited' }, list, {
    target: '/x?p=a%2Cb%7Cc%20d',
  }),
  withParameter('query, deep object', { in: 'query', style: 'deepObject', explode: true }, rgb, {
    target: '/x?p%5BR%5D=100&p%5BG%5D=200',
  }),
  withParameter('query, reserved characters', { in: 'query', allowReserved: true }, "a/b?c'd", {
    target: '/x?p=a/b?c%27d',
  }),
  withParameter('query, as JSON', { in: 'query', mediaType: 'application/json' }, rgb, {
    target: '/x?p=%7B%22R%22%3A100%2C%22G%22%3A200%7D',
  }),
  withParameter(
    'the whole query',
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    toValue({ a: 'b c', d: '1' }),
    { target: '/x?a=b+c&d=1' },
  ),
  withParameter('header, simple', { in: 'header' }, ['a', 'b c'], {
    target: '/x',
    headers: { p: 'a,b c' },
  }),
  withParameter('header, exploded', { in: 'header', explode: true }, rgb, {
    target: '/x',
    headers: { p: 'R=100,G=200' },
  }),
  {
    name: 'query parameters that the document does not name',
    operation: { path: '/x' },
    inputs: { extraQuery: [{ name: 'a b', value: '1&2' }] },
    target: '/x?a%20b=1%262',
  },
]

const post = { method: 'POST', path: '/x' }
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0xff]

export const bodyCases: readonly EngineCase[] = [
  { name: 'none', operation: post, method: 'POST', target: '/x', body: '' },
  {
    name: 'JSON, as it was written',
    operation: { ...post, body: makeContent('application/json') },
    inputs: {
      body: { kind: 'text', mediaType: 'application/json', text: '{ "n": 1.50,\r\n "ä": "€" }' },
    },
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{ "n": 1.50,\r\n "ä": "€" }',
  },
  {
    name: 'text',
    operation: { ...post, body: makeContent('text/plain') },
    inputs: { body: { kind: 'text', mediaType: 'text/plain', text: 'a\nb' } },
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'a\nb',
  },
  {
    name: 'an empty text',
    operation: { ...post, body: makeContent('text/plain') },
    inputs: { body: { kind: 'text', mediaType: 'text/plain', text: '' } },
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '',
  },
  {
    name: 'urlencoded',
    operation: { ...post, body: makeContent('application/x-www-form-urlencoded') },
    inputs: {
      body: {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        fields: [
          ['a b', '1 & 2'],
          ['ä', '*~'],
        ],
      },
    },
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a+b=1+%26+2&%C3%A4=*%7E',
  },
  {
    name: 'multipart, with a file and an object',
    operation: {
      ...post,
      body: makeContent('multipart/form-data', {
        meta: makeProperty({ contentType: 'application/json' }),
        image: makeProperty({ contentType: 'image/png', isBinary: true }),
      }),
    },
    inputs: {
      body: {
        kind: 'form',
        mediaType: 'multipart/form-data',
        fields: [
          ['meta', rgb],
          ['image', sampleFile],
        ],
      },
    },
    files: { [sampleFile.handle]: png },
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary={boundary}' },
    body: Buffer.concat([
      Buffer.from(
        '--{boundary}\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"R":100,"G":200}\r\n' +
          '--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="cat.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      Buffer.from(png),
      Buffer.from('\r\n--{boundary}--\r\n'),
    ]),
  },
  {
    name: 'one file',
    operation: { ...post, body: makeContent('image/png') },
    inputs: { body: { kind: 'file', mediaType: 'image/png', file: sampleFile } },
    files: { [sampleFile.handle]: png },
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(png),
  },
]

export const methodCases: readonly EngineCase[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'patch',
  'PURGE',
  'X-OWN',
].map((method) => ({
  name: method,
  operation: { method, path: '/x' },
  method,
  target: '/x',
  body: '',
}))

const token = 'obviously-fake-token/1+2='
const password = 'obviously-fake:Pässword'
const pairBase64 = Buffer.from(`fake-name:${password}`).toString('base64')

/** Every text that would give a secret of these cases away. */
export const secretTexts = [
  token,
  encodeURIComponent(token),
  password,
  pairBase64,
  pairBase64.slice(16, -4),
]

const bearer = use('bearer', { type: 'bearer', format: undefined })
const header = use('header', { type: 'api-key', in: 'header', parameter: 'X-Key' })
const query = use('query', { type: 'api-key', in: 'query', parameter: 'api key' })
const basic = use('basic', { type: 'basic' })

export const credentialCases: readonly EngineCase[] = [
  secure('bearer', [bearer], { headers: { authorization: `Bearer ${token}` } }),
  secure('a key in a header', [header], { headers: { 'x-key': token } }),
  secure('a key in the query', [query], {
    target: '/x?q=1&api%20key=obviously-fake-token%2F1%2B2%3D',
  }),
  secure('Basic', [basic], { headers: { authorization: `Basic ${pairBase64}` } }),
  secure('a header and Basic at once', [header, basic], {
    headers: { 'x-key': token, authorization: `Basic ${pairBase64}` },
  }),
  secure('the query and bearer at once', [query, bearer], {
    target: '/x?q=1&api%20key=obviously-fake-token%2F1%2B2%3D',
    headers: { authorization: `Bearer ${token}` },
  }),
]

function secure(
  name: string,
  uses: readonly SchemeUse[],
  expected: Pick<EngineCase, 'target' | 'headers'>,
): EngineCase {
  return {
    name,
    operation: {
      path: '/x',
      parameters: [makeParameter({ name: 'q', in: 'query' })],
      security: { state: 'stated', alternatives: [uses] },
    },
    inputs: { alternative: 0, parameters: { 'query:q': '1' } },
    secrets: uses.map(({ name: scheme }) =>
      scheme === 'basic' ? { scheme, name: 'fake-name', password } : { scheme, text: token },
    ),
    target: '/x?q=1',
    ...expected,
  }
}

function use(name: string, scheme: WithoutDescription<SchemeUse['scheme']>): SchemeUse {
  return { name, scheme: { ...scheme, description: undefined }, scopes: [] }
}

type WithoutDescription<T> = T extends unknown ? Omit<T, 'description'> : never

/** The call of a case, to a server. */
export function makeCall({ operation, inputs, secrets = [], files = {} }: EngineCase, url: string) {
  const servers = [{ url, description: undefined, variables: [] }]
  return {
    operation: makeOperation({ ...operation, servers }),
    inputs: makeInputs(inputs),
    secrets,
    files,
  }
}
