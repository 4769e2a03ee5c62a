import { expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { stateHeaders } from '#core/request/plan/plan-operation.ts'

const stated = [{ name: 'Content-Type', value: 'application/json' }]
const operation = { openapi: '3.1', statedHeaders: stated } as const
const trace = { name: 'X-Trace', value: '1' }
const plan: RequestPlan = {
  operationId: 'a',
  method: 'GET',
  url: 'https://api.example.com/',
  headers: [trace],
  body: { kind: 'none' },
  slots: [],
}

test('Stated headers follow those of the plan', () => {
  expect(add({})).toEqual({ outcome: 'planned', plan: { ...plan, headers: [trace, ...stated] } })
})

test('The same header with the same value is sent once', () => {
  const headers = [{ name: 'content-type', value: 'application/json' }]
  expect(add({ headers })).toEqual({ outcome: 'planned', plan: { ...plan, headers } })
})

test.for<Partial<RequestPlan>>([
  { headers: [{ name: 'content-type', value: 'text/csv' }] },
  { body: { kind: 'multipart', subtype: 'form-data', parts: [] } },
  { slots: [{ scheme: 'a', place: 'header', name: 'content-type', prefix: '' }] },
])('What decides on the same header in another way is refused: %j', (part) => {
  expect(add(part)).toMatchObject({
    outcome: 'refused',
    refusals: [
      {
        field: 'header:Content-Type',
        sentence: expect.stringContaining('states the value application/json for the header'),
      },
    ],
  })
})

test('A refusal stays what it is', () => {
  const refused = { outcome: 'refused', refusals: [] } as const
  expect(stateHeaders(refused, operation)).toBe(refused)
})

function add(part: Partial<RequestPlan>) {
  return stateHeaders({ outcome: 'planned', plan: { ...plan, ...part } }, operation)
}
