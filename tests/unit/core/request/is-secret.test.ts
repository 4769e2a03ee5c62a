import { expect, test } from 'vitest'
import { isSecret, isSecretName } from '#core/request/is-secret.ts'
import type { SecretTraits } from '#core/request/is-secret.ts'

test.for(
  `token Token X-Token x_token token_value access_token accessToken AccessToken
   ACCESS_TOKEN accesstoken refresh_token id_token auth_token authtoken X-Auth-Token
   session_token sessionToken X-Amz-Security-Token oauth_token bearerToken csrf_token
   subject_token WM_SEC.ACCESS_TOKEN api_key apikey apiKey ApiKey API-KEY X-API-Key
   x-api-key X-RapidAPI-Key xi-api-key APIKEY X-ListenAPI-Key Ocp-Apim-Subscription-Key
   app_key AppKey secret client_secret clientSecret clientsecret app_secret_key
   secretKey aws_secret_access_key shared_secret token_secret webhookSecret private_key
   privateKey private_key_pem PrivateKeyPassphrase passphrase password Password
   user[password] new_password old-password password_confirmation password2 passwd
   smtp_pass pwd password_hash jwt encryption-key session_key`.split(/\s+/),
)('“%s” is the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.for(
  `page_token pageToken PageToken next_page_token nextToken NextToken nexttoken
   continuation_token ContinuationToken sync_token resumptionToken X-Next-Token
   batch_token cursor token_type tokenId token_name tokens idempotency-key
   Idempotency-Key idempotency_token public_key publicKey project_key issueKey sort_key
   partition_key routing_key keyword key_id access_key_id AWSAccessKeyId api_key_id
   api_key_name monkey secret_id password_reset disable_password_reset
   password_min_length password_expires_at forgot_password_url passengers bypass compass
   author authority session_id signature code limit __proto__ constructor`.split(/\s+/),
)('“%s” is not', (name) => {
  expect(isSecretName(name)).toBe(false)
})

const text = { name: 'q', in: 'query', type: 'string' } as const satisfies SecretTraits

test.for<readonly [what: string, traits: SecretTraits, isOne: boolean]>([
  ['A text with the name of a secret', { ...text, name: 'token' }, true],
  [
    'An input without a type, but with such a name',
    { ...text, name: 'token', type: 'unknown' },
    true,
  ],
  ['A flag with such a name', { ...text, name: 'password', type: 'boolean' }, false],
  ['A number with such a name', { ...text, name: 'secret', type: 'number' }, false],
  ['A list', { ...text, name: 'token', type: 'array' }, false],
  ['A whole query', { ...text, name: 'token', in: 'querystring' }, false],
  ['A text with the format password', { ...text, format: 'password' }, true],
  [
    'A key that the document calls an API key',
    { ...text, name: 'key', description: 'API key. Your project.' },
    true,
  ],
  ['A key of which it says nothing', { ...text, name: 'key' }, false],
  ['A key of a map', { ...text, name: 'key', description: 'The key of the entry.' }, false],
  ['`auth` in a query', { ...text, name: 'auth' }, true],
  ['`X-Authorization`', { ...text, name: 'X-Authorization', in: 'header' }, true],
  ['The id of an authorization, in a path', { ...text, name: 'authorization', in: 'path' }, false],
  ['A token in a path', { ...text, name: 'token', in: 'path' }, true],
  ['A cookie of a session', { ...text, name: 'session_id', in: 'cookie' }, true],
  ['A cookie of a theme', { ...text, name: 'theme', in: 'cookie' }, false],
  ['A session in a query, whose id is often public', { ...text, name: 'session_id' }, false],
  ['A member of a form', { ...text, name: 'client_secret', in: 'body' }, true],
])('%s', ([, traits, isOne]) => {
  expect(isSecret(traits)).toBe(isOne)
})
