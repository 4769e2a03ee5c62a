import { describe, expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import type { RequestPlan } from '#core/request/plan.ts'
import { serviceContract as contract } from '../support/service-contract.ts'
import { makeSandbox, origin, portalOrigin } from '../unit/sandbox/sandbox-under-test.ts'

function callSandbox(plan: RequestPlan, authorization: string | undefined) {
  const { app, store } = makeSandbox()
  const headers = new Headers(
    plan.headers.map(({ name, value }): [string, string] => [name, value]),
  )
  headers.set('Origin', portalOrigin)
  const value = authorization ?? `Bearer ${store.createKey('Contract').value}`
  if (plan.credential === 'bearer') headers.set('Authorization', value)
  return app.request(plan.url, { method: plan.method, headers })
}

describe.each(contract.operations)('The sandbox meets the contract in $id', (operation) => {
  const plan = planRequest(operation, { credential: 'bearer' }, { baseUrl: origin })

  test('It responds to the documented request with success, readable by the portal', async () => {
    const response = await callSandbox(plan, undefined)
    expect(response.status).toBe(200)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(portalOrigin)
  })

  test('It requires the credential that the contract requires', async () => {
    const open = await callSandbox({ ...plan, credential: 'none' }, undefined)
    expect(open.status).toBe(401)
    const unknown = await callSandbox(plan, 'Bearer fake_unknown_key')
    expect(unknown.status).toBe(401)
  })

  test('It offers no other operation on the path', async () => {
    const other = await callSandbox({ ...plan, method: 'POST' }, undefined)
    expect(other.status).toBe(405)
    expect(other.headers.get('Allow')?.split(', ')).toContain(operation.method)
  })
})
