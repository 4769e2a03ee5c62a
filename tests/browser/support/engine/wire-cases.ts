import { takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { basic, bearer, keyIn } from '../../../fixtures/credentials.ts'
import type { ExpectedRequest } from '../../../fixtures/expect-request.ts'
import type { RequestCase } from '../../../fixtures/request-plans.ts'
import { formOf, partsOf, request, sampleFiles } from '../../../fixtures/requests/request.ts'
import type { EngineSecret } from './harness.ts'

/** A request, and the parts of the expected request that its plan does not contain. */
export interface WireCase extends RequestCase {
  readonly arrives?: Partial<ExpectedRequest>
}

const token = 'obviously-fake-token/1+2='
const userName = 'fake-name'
const password = 'obviously-fake:Pässword'
const pairBase64 = Buffer.from(`${userName}:${password}`).toString('base64')

/** Every text that would reveal a secret. */
export const secretTexts = [
  token,
  encodeURIComponent(token),
  password,
  pairBase64,
  // The last group of four depends on the following characters.
  pairBase64.slice(16, -4),
]

export function holdSecret(slot: CredentialSlot, index: number): EngineSecret {
  return takesPair(slot)
    ? { scheme: slot.scheme, name: userName, text: password + index }
    : { scheme: slot.scheme, text: token + index }
}

/** Expected requests, written manually from the specifications, not by the engine: one of each serialization. */
export const wireCases: readonly WireCase[] = [
  {
    ...request('a path, a query and a text', {
      method: 'PUT',
      path: '/x/{p}',
      parameters: [
        [
          { name: 'p', in: 'path', style: 'matrix', explode: true },
          { R: 100, G: 200 },
        ],
        [{ name: 'q', in: 'query' }, ['a,b', 'c d']],
        [{ name: 'h', in: 'header' }, ['a', 'b c']],
      ],
      body: { kind: 'text', mediaType: 'application/json', text: '{ "n": 1.50,\r\n "ä": "€" }' },
    }),
    arrives: {
      method: 'PUT',
      target: '/x/;R=100;G=200?q=a%2Cb&q=c%20d',
      headers: { h: 'a,b c', 'content-type': 'application/json' },
      body: () => Buffer.from('{ "n": 1.50,\r\n "ä": "€" }'),
    },
  },
  {
    ...request('a form', formOf('application/x-www-form-urlencoded', { 'a b': '1 & 2', ä: '*~' })),
    arrives: {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: () => Buffer.from('a+b=1+%26+2&%C3%A4=*%7E'),
    },
  },
  {
    ...request(
      'a multipart body of a text and a file',
      partsOf('multipart/form-data', [
        ['note', 'a b', undefined],
        ['file', 'cat.png', 'image/png'],
      ]),
    ),
    arrives: {
      headers: {},
      multipart: 'form-data',
      body: (boundary) =>
        Buffer.concat([
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\na b\r\n` +
              `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cat.png"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          sampleFiles['cat.png'] ?? Buffer.alloc(0),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
    },
  },
  {
    ...request('a key in a header, and Basic', {
      path: '/x',
      schemes: { header: keyIn('header', 'X-Key'), basic },
    }),
    arrives: {
      target: '/x',
      headers: {
        'x-key': `${token}0`,
        authorization: `Basic ${Buffer.from(`${userName}:${password}1`).toString('base64')}`,
      },
    },
  },
  {
    ...request('a key in the query, and a bearer token', {
      path: '/x',
      parameters: [[{ name: 'q', in: 'query' }, '1']],
      schemes: { query: keyIn('query', 'api key'), bearer },
    }),
    arrives: {
      target: '/x?q=1&api%20key=obviously-fake-token%2F1%2B2%3D0',
      headers: { authorization: `Bearer ${token}1` },
    },
  },
]
