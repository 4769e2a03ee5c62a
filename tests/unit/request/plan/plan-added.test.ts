import { expect, test } from 'vitest'
import type { AddedCredential, RequestInputs } from '#request/inputs.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeInputs, makeOperation } from '../../../fixtures/operations.ts'

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
  expect(plan({ addedCredential })).toMatchObject({
    plan: { slots: [{ scheme: `added:${addedCredential.kind}`, ...slot }] },
  })
})

test.for<AddedCredential>([
  { kind: 'header', name: '' },
  { kind: 'header', name: 'X Key' },
  { kind: 'query', name: '' },
])('Refuses an added credential without a valid name: %j', (addedCredential) => {
  expect(plan({ addedCredential })).toMatchObject({ refusals: [{ field: 'security' }] })
})

test('Refuses an added credential if security is specified', () => {
  const stated = makeOperation({ security: { state: 'none' } })
  expect(
    planOperation(stated, makeInputs({ addedCredential: { kind: 'bearer' } }), base),
  ).toMatchObject({ refusals: [{ field: 'security' }] })
})

test('Undocumented headers are sent as typed', () => {
  expect(plan({ extraHeaders: [{ name: 'X-Trace', value: 'a b' }] })).toMatchObject({
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
  expect(plan({ extraHeaders: [{ name, value: 'fake' }] })).toMatchObject({
    refusals: [{ field: `header:${name}`, sentence: expect.stringContaining(why) }],
  })
})

test('Explains an undocumented header that a page cannot set', () => {
  const planning = plan({ extraHeaders: [{ name: 'Host', value: 'a' }] })
  expect(planning.outcome === 'planned' && getBlockedReasons(planning.plan)).toMatchObject([
    { sentence: expect.stringContaining('A page cannot set the header Host') },
  ])
})

const base = 'https://api.example.com'

function plan(part: Partial<RequestInputs>) {
  return planOperation(silent, makeInputs(part), base)
}
