import { array, assert, boolean, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { CredentialSlot } from '#request/request-plan.ts'
import { getCredentialTarget } from '#request/credential-target.ts'
import { getVariableNames, getVariables } from '#snippets/shared/variables.ts'
import { basicSlot } from '../../../fixtures/credentials.ts'

const tokenOf = (scheme: string): CredentialSlot => ({
  scheme,
  ...getCredentialTarget({ type: 'open-id-connect', url: '', description: undefined }),
})
const oauthSlot: CredentialSlot = {
  scheme: 'oauth',
  ...getCredentialTarget({ type: 'oauth2', flows: [], description: undefined }),
}
const keyOf = (scheme: string): CredentialSlot => ({ scheme, place: 'query', name: 'key' })

test.for<readonly [string, readonly CredentialSlot[], readonly string[]]>([
  ['No slots have no variables', [], []],
  ['A single key is API_KEY', [keyOf('petstore')], ['API_KEY']],
  ['A single token of OAuth 2 is ACCESS_TOKEN', [oauthSlot], ['ACCESS_TOKEN']],
  [
    'Tokens and keys have their own names',
    [tokenOf('login'), oauthSlot, keyOf('login')],
    ['ACCESS_TOKEN_LOGIN', 'ACCESS_TOKEN_OAUTH', 'API_KEY_LOGIN'],
  ],
  ['Basic alone is API_USER and API_PASSWORD', [basicSlot('login')], ['API_USER', 'API_PASSWORD']],
  [
    'Several have their schemes as suffixes',
    [keyOf('bearerAuth'), keyOf('petstore_auth'), keyOf('X-API-Key'), basicSlot('login')],
    [
      'API_KEY_BEARER_AUTH',
      'API_KEY_PETSTORE_AUTH',
      'API_KEY_X_API_KEY',
      'API_KEY_LOGIN_USER',
      'API_KEY_LOGIN_PASSWORD',
    ],
  ],
  [
    'Equal names are numbered',
    [keyOf('a b'), keyOf('a-b'), keyOf('A_B')],
    ['API_KEY_A_B', 'API_KEY_A_B_2', 'API_KEY_A_B_3'],
  ],
  [
    'The names of Basic do not collide with others',
    [keyOf('login_user'), basicSlot('login')],
    ['API_KEY_LOGIN_USER', 'API_KEY_LOGIN_2_USER', 'API_KEY_LOGIN_2_PASSWORD'],
  ],
  ['A name without letters is API_KEY', [keyOf('鍵'), keyOf('✓')], ['API_KEY', 'API_KEY_2']],
  [
    'A document cannot name a variable of other programs',
    [keyOf('GITHUB_TOKEN'), keyOf('aws secret access key'), keyOf('LD_PRELOAD'), basicSlot('PG')],
    [
      'API_KEY_GITHUB_TOKEN',
      'API_KEY_AWS_SECRET_ACCESS_KEY',
      'API_KEY_LD_PRELOAD',
      'API_KEY_PG_USER',
      'API_KEY_PG_PASSWORD',
    ],
  ],
])('%s', ([, slots, names]) => {
  expect(getVariableNames(slots)).toEqual(names)
})

test('Returns each slot with its variables', () => {
  const slot = basicSlot('login')
  expect(getVariables([slot])).toEqual([{ slot, user: 'API_USER', secret: 'API_PASSWORD' }])
})

test('Variables are prefixed and unique for arbitrary scheme names', () => {
  const name = oneof(
    string({ unit: 'binary' }),
    constantFrom('API_KEY', 'HOME', 'API_KEY_A', 'a b'),
  )
  const schemes = array(tuple(name, boolean()), { minLength: 2, maxLength: 6 })
  assert(
    property(schemes, (list) => {
      const slots = list.map(([scheme, isBasic]) => (isBasic ? basicSlot(scheme) : keyOf(scheme)))
      const names = getVariableNames(slots)
      expect(names.filter((each) => !/^API_KEY(?:_[A-Z\d]+)*$/.test(each))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
