import { expect, test } from 'vitest'
import type { AddedCredential, RequestInputs } from '#core/request/inputs.ts'
import { listPageObstacles } from '#core/request/page-obstacles.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { makeInputs, makeOperation } from '../../../../fixtures/operations.ts'

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
])('A credential that a reader adds has a slot: %j', ([addedCredential, slot]) => {
  expect(plan({ addedCredential })).toMatchObject({
    plan: { slots: [{ scheme: `added:${addedCredential.kind}`, ...slot }] },
  })
})

test.for<AddedCredential>([
  { kind: 'header', name: '' },
  { kind: 'header', name: 'X Key' },
  { kind: 'query', name: '' },
])('One without a usable name is refused: %j', (addedCredential) => {
  expect(plan({ addedCredential })).toMatchObject({ refusals: [{ field: 'security' }] })
})

test('Where the document says how it is secured, none is added', () => {
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
  ['X Trace', 'names of headers cannot have'],
  ['Authorization', 'carries a credential'],
  ['proxy-authorization', 'carries a credential'],
  ['Cookie', 'carries a credential'],
  ['X-API-Key', 'carries a credential'],
  ['X-Auth-Token', 'carries a credential'],
] as const)('The undocumented header “%s” is refused', ([name, why]) => {
  expect(plan({ extraHeaders: [{ name, value: 'fake' }] })).toMatchObject({
    refusals: [{ field: `header:${name}`, sentence: expect.stringContaining(why) }],
  })
})

test('What no page can set is said by the sentence that there is', () => {
  const planning = plan({ extraHeaders: [{ name: 'Host', value: 'a' }] })
  expect(planning.outcome === 'planned' && listPageObstacles(planning.plan)).toMatchObject([
    { sentence: expect.stringContaining('No page can set the header Host') },
  ])
})

const base = 'https://api.example.com'

function plan(part: Partial<RequestInputs>) {
  return planOperation(silent, makeInputs(part), base)
}
