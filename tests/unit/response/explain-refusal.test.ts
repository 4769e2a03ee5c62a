import { expect, test } from 'vitest'
import { explainSandboxRefusal } from '#response/explain-refusal.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { bearerSlot } from '../../fixtures/credentials.ts'

const own = [{ name: 'sandbox-tier', value: 'own' }]
const refused = { status: 401, headers: own }
const key = bearerSlot('token')

test.each<[string, readonly CredentialSlot[], RegExp]>([
  ['An unknown key', [key], /^The sandbox does not know this key\. Copy it again or create one\.$/],
  ['No key', [], /^The sandbox needs a key here\./],
  [
    'A secret that is not a credential',
    [{ scheme: 'query:token', place: 'query', name: 'token' }],
    /^The sandbox needs a key here\./,
  ],
  [
    'An access token',
    [{ scheme: 'oauth', place: 'header', name: 'a', prefix: '', isAccessToken: true }],
    /^The sandbox does not know this token, or it has expired\. Sign in again\.$/,
  ],
])('%s is explained after a 401 of the sandbox', (_, slots, sentence) => {
  expect(explainSandboxRefusal({ slots }, refused)).toMatch(sentence)
})

test.each([
  ['A 401 of another server', { status: 401, headers: [] }],
  [
    'A 401 of the document’s examples',
    { status: 401, headers: [{ name: 'Sandbox-Tier', value: 'example' }] },
  ],
  ['Another status', { status: 403, headers: own }],
])('%s is not explained as a refusal of the sandbox', (_, response) => {
  expect(explainSandboxRefusal({ slots: [key] }, response)).toBeUndefined()
})
