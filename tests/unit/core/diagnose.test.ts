import { expect, test } from 'vitest'
import { diagnose } from '#core/diagnose.ts'
import type { NoAnswer } from '#core/evidence.ts'
import type { FailureId } from '#core/failures.ts'
import type { RequestPlan } from '#core/plan.ts'

const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  headers: [],
  credential: 'bearer',
}

const threw: NoAnswer = {
  kind: 'no-answer',
  after: 3,
  ending: 'threw',
  online: true,
  blockedByPolicy: false,
  pageOrigin: 'https://docs.example.com',
}

const httpPlan = { ...plan, url: 'http://api.example.com/v1/experiments' }
const loopbackPlan = { ...plan, url: 'http://127.0.0.1:4322/v1/experiments' }

const cases: readonly [string, NoAnswer, RequestPlan, FailureId][] = [
  ['An exception alone says only that nothing came', threw, plan, 'no-answer'],
  ['A cancelled wait is the reader’s own', { ...threw, ending: 'cancelled' }, plan, 'cancelled'],
  ['A wait that ran out is a timeout', { ...threw, ending: 'timed-out' }, plan, 'timed-out'],
  ['No network is offline', { ...threw, online: false }, plan, 'offline'],
  [
    'A reported violation is the policy',
    { ...threw, blockedByPolicy: true },
    plan,
    'blocked-by-policy',
  ],
  ['http from an https page is mixed content', threw, httpPlan, 'mixed-content'],
  ['http to this machine is not mixed content', threw, loopbackPlan, 'no-answer'],
  [
    'http from an http page is not mixed content',
    { ...threw, pageOrigin: 'http://localhost:4321' },
    httpPlan,
    'no-answer',
  ],
]

test.each(cases)('%s', (_, evidence, planned, failure) => {
  expect(diagnose(evidence, planned)).toBe(failure)
})

test('A redirect that was not followed is a redirect', () => {
  expect(diagnose({ kind: 'redirected', after: 2 }, plan)).toBe('redirect')
})
