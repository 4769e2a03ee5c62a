import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createExpiringMap, createTokenStore } from '#sandbox/keys/token-store.ts'

test('An expired entry is not found, and is dropped when the next one is added', () => {
  let now = 0
  const map = createExpiringMap<number>(10, () => now)
  for (let index = 0; index < 1000; index += 1) map.add(String(index), index)
  now = 9999
  map.add('later', -1)
  expect(map.get('0')).toBe(0)
  now = 10_000
  expect(map.get('0')).toBeUndefined()
  expect(map.size()).toBe(1001)
  map.add('last', -2)
  expect(map.size()).toBe(2)
  expect(map.values()).toEqual([-1, -2])
})

test('Deletes entries by key or value', () => {
  const map = createExpiringMap<number>(10, () => 0)
  for (const value of [1, 2, 3]) map.add(String(value), value)
  map.delete('1')
  map.deleteWhere((value) => value === 3)
  expect(map.values()).toEqual([2])
})

test('A device that polls too soon must slow down', () => {
  let now = 0
  const tokens = createTokenStore(() => now)
  const { deviceCode, userCode } = tokens.issueDevice({ clientId: 'portal', scopes: [] })
  const ask = () => tokens.pollDevice(deviceCode, 'portal')
  expect(ask()).toBe('authorization_pending')
  now = 500
  expect(ask()).toBe('slow_down')
  tokens.decideDevice(userCode, true)
  now = 1000
  expect(ask()).toBe('slow_down')
  now = 2000
  expect(ask()).toMatchObject({ scopes: [] })
  expect(ask()).toBe('expired_token')
})

test('A code is valid for a minute, and a token for ten', () => {
  let now = 0
  const tokens = createTokenStore(() => now)
  const [verifier, redirectUri] = ['a'.repeat(43), 'http://localhost:4321/oauth/return/']
  const consent = { clientId: 'portal', redirectUri, scopes: ['read'] }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const given = { clientId: 'portal', redirectUri, verifier }
  const late = tokens.issueCode(consent, challenge)
  now = 60_000
  expect(tokens.redeemCode(late, given)).toBeUndefined()
  const issued = tokens.redeemCode(tokens.issueCode(consent, challenge), given)
  expect(tokens.findScopes(issued?.access ?? '')).toEqual(['read'])
  now += 600_000
  expect(tokens.findScopes(issued?.access ?? '')).toBeUndefined()
  expect(tokens.renew(issued?.refresh ?? '', 'other')).toBeUndefined()
  expect(tokens.renew(issued?.refresh ?? '', 'portal')?.scopes).toEqual(['read'])
})
