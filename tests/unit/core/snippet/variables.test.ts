import { expect, test } from 'vitest'
import type { CredentialSlot } from '#core/request/request-plan.ts'
import { listVariableNames, listVariables } from '#core/snippet/variables.ts'

const keyOf = (scheme: string): CredentialSlot => ({ scheme, place: 'query', name: 'key' })
const basicOf = (scheme: string): CredentialSlot => ({ scheme, place: 'basic' })

test.for<readonly [string, readonly CredentialSlot[], readonly string[]]>([
  ['No slot has none', [], []],
  ['A single key is API_KEY', [keyOf('petstore')], ['API_KEY']],
  ['Basic alone is API_USER and API_PASSWORD', [basicOf('login')], ['API_USER', 'API_PASSWORD']],
  [
    'Several are named after their schemes',
    [keyOf('bearerAuth'), keyOf('petstore_auth'), keyOf('X-API-Key'), basicOf('login')],
    ['BEARER_AUTH', 'PETSTORE_AUTH', 'X_API_KEY', 'LOGIN_USER', 'LOGIN_PASSWORD'],
  ],
  ['A name never begins with a digit', [keyOf('2nd'), keyOf('a')], ['API_2ND', 'A']],
  [
    'Equal names are numbered',
    [keyOf('a b'), keyOf('a-b'), keyOf('A_B')],
    ['A_B', 'A_B_2', 'A_B_3'],
  ],
  [
    'The names of Basic are no others’',
    [keyOf('login_user'), basicOf('login')],
    ['LOGIN_USER', 'LOGIN_2_USER', 'LOGIN_2_PASSWORD'],
  ],
  ['A name without letters is API_KEY', [keyOf('鍵'), keyOf('✓')], ['API_KEY', 'API_KEY_2']],
  [
    'Variables that shells and programs read are left alone',
    [keyOf('path'), keyOf('http_proxy'), keyOf('LD_PRELOAD'), keyOf('http_auth')],
    ['API_PATH', 'API_HTTP_PROXY', 'API_LD_PRELOAD', 'HTTP_AUTH'],
  ],
])('%s', ([, slots, names]) => {
  expect(listVariableNames(slots)).toEqual(names)
})

test('Each slot comes with its variables', () => {
  const [slot] = [basicOf('login')]
  expect(listVariables([basicOf('login')])).toEqual([
    { slot, user: 'API_USER', secret: 'API_PASSWORD' },
  ])
})
