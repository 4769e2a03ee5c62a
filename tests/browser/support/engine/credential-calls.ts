import type { SchemeUse } from '#core/request/description/operation.ts'
import { makeParameter } from '../../../fixtures/operations.ts'
import type { EngineCase } from './engine-case.ts'

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
