import { expect, test } from 'vitest'
import { isSecret, isSecretName } from '#request/is-secret.ts'
import type { SecretTraits } from '#request/is-secret.ts'

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
)('“%s” is a secret name', (name) => {
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
)('“%s” is not a secret name', (name) => {
  expect(isSecretName(name)).toBe(false)
})

const text = { name: 'q', in: 'query', type: 'string' } as const satisfies SecretTraits

test.for<readonly [more: Partial<SecretTraits>, isOne: boolean]>([
  [{ name: 'token' }, true],
  [{ name: 'token', type: 'unknown' }, true],
  [{ name: 'password', type: 'boolean' }, false],
  [{ name: 'secret', type: 'number' }, false],
  [{ name: 'token', type: 'array' }, false],
  [{ name: 'token', in: 'querystring' }, false],
  [{ format: 'password' }, true],
  [{ name: 'key', description: 'API key. Your project.' }, true],
  [{ name: 'key' }, false],
  [{ name: 'key', description: 'The key of the entry.' }, false],
  [{ name: 'auth' }, true],
  [{ name: 'X-Authorization', in: 'header' }, true],
  [{ name: 'authorization', in: 'path' }, false],
  [{ name: 'token', in: 'path' }, true],
  [{ name: 'session_id', in: 'cookie' }, true],
  [{ name: 'theme', in: 'cookie' }, false],
  [{ name: 'session_id' }, false],
  [{ name: 'client_secret', in: 'body' }, true],
])('Whether %j is a secret: %s', ([more, isOne]) => {
  expect(isSecret({ ...text, ...more })).toBe(isOne)
})
