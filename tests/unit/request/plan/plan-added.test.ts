import { expect, test } from 'vitest'
import type { AddedCredential } from '#request/inputs.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { plan } from './planning.ts'

const silent = makeOperation({ security: { state: 'not-specified' } })

test.for<readonly [AddedCredential, object]>([
  [{ kind: 'bearer' }, { place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
  [
    { kind: 'basic' },
    { place: 'header', name: 'Authorization', prefix: 'Basic ', encoding: 'base64' },
  ],
  [
    { kind: 'header', name: 'X-Key' },
    { place: 'header', name: 'X-Key', prefix: '' },
  ],
  [
    { kind: 'query', name: 'k' },
    { place: 'query', name: 'k' },
  ],
])('An added credential has a slot: %j', ([addedCredential, slot]) => {
  expect(plan(silent, { addedCredential })).toMatchObject({
    plan: { slots: [{ scheme: `added:${addedCredential.kind}`, ...slot }] },
  })
})

test.for<AddedCredential>([
  { kind: 'header', name: '' },
  { kind: 'header', name: 'X Key' },
  { kind: 'query', name: '' },
])('Refuses an added credential without a valid name: %j', (addedCredential) => {
  expect(plan(silent, { addedCredential })).toMatchObject({ refusals: [{ field: 'security' }] })
})

test('Refuses an added credential if security is specified', () => {
  const stated = makeOperation({ security: { state: 'none' } })
  expect(plan(stated, { addedCredential: { kind: 'bearer' } })).toMatchObject({
    refusals: [{ field: 'security' }],
  })
})

test('Undocumented headers are sent as typed', () => {
  expect(plan(silent, { extraHeaders: [{ name: 'X-Trace', value: 'a b' }] })).toMatchObject({
    plan: { headers: [{ name: 'X-Trace', value: 'a b' }] },
  })
})

test.for([
  ['', 'no name'],
  ['X Trace', 'not allowed in header names'],
  ['Authorization', 'contains a credential'],
  ['proxy-authorization', 'contains a credential'],
  ['Cookie', 'contains a credential'],
  ['X-API-Key', 'contains a credential'],
  ['X-Auth-Token', 'contains a credential'],
] as const)('Refuses the undocumented header “%s”', ([name, why]) => {
  expect(plan(silent, { extraHeaders: [{ name, value: 'fake' }] })).toMatchObject({
    refusals: [{ field: `header:${name}`, sentence: expect.stringContaining(why) }],
  })
})

test('Explains an undocumented header that a page cannot set', () => {
  const planning = plan(silent, { extraHeaders: [{ name: 'Host', value: 'a' }] })
  expect(planning.outcome === 'planned' && getBlockedReasons(planning.plan)).toMatchObject([
    { sentence: expect.stringContaining('A page cannot set the header Host') },
  ])
})
