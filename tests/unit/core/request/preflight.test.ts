import { expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/plan.ts'
import { listCorsHeaders } from '#core/request/preflight.ts'
import { writePreflight } from '#core/snippet/preflight-command.ts'

const origin = 'https://docs.example.com'
const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  credential: 'bearer',
}

test('The preflight is the request that a browser sends', () => {
  expect(writePreflight(plan, origin))
    .toBe(`curl -sS -i --max-time 30 --globoff -X OPTIONS 'https://api.example.com/v1/experiments' \\
  -H 'Origin: https://docs.example.com' \\
  -H 'Access-Control-Request-Method: GET' \\
  -H 'Access-Control-Request-Headers: authorization,content-type'`)
})

test('A quote in the address stays inside its argument', () => {
  expect(writePreflight({ ...plan, url: "https://api.example.com/?a='" }, origin)).toContain(
    String.raw`'https://api.example.com/?a='\'''`,
  )
})

test('The headers allow this origin and what the plan sends', () => {
  expect(listCorsHeaders(plan, origin)).toEqual([
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: 'GET' },
    { name: 'Access-Control-Allow-Headers', value: 'Authorization, Content-Type' },
    { name: 'Access-Control-Expose-Headers', value: 'Retry-After' },
  ])
})

test('A plan that needs no preflight needs no allowed headers', () => {
  const simple: RequestPlan = {
    ...plan,
    credential: 'none',
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'content-type', value: 'text/plain; charset=utf-8' },
    ],
  }
  expect(writePreflight(simple, origin)).not.toContain('Request-Headers')
  expect(listCorsHeaders(simple, origin).map(({ name }) => name)).not.toContain(
    'Access-Control-Allow-Headers',
  )
})
