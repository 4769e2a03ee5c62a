import { describe, expect, test } from 'vitest'
import { planSample } from '#request/plan/plan-sample.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { experimentsImplementation } from '#portal/sandbox-implementation.ts'
import { serviceDescription as contract } from '../support/service-description.ts'
import { makeSandbox, origin, portalOrigin } from '../unit/sandbox/sandbox-under-test.ts'

/** @param key used instead of a valid one; an empty key is not sent */
function callSandbox(plan: RequestPlan, key?: string) {
  const { app, store } = makeSandbox()
  const headers = new Headers({ Origin: portalOrigin })
  for (const { name, value } of plan.headers) headers.set(name, value)
  const value = key ?? store.createKey('Contract').value
  for (const slot of value === '' ? [] : plan.slots) {
    if (slot.place === 'header') headers.set(slot.name, slot.prefix + value)
  }
  const body = 'text' in plan.body ? plan.body.text : null
  return app.request(plan.url, { method: plan.method, headers, body })
}

describe.each(contract.operations)(
  'The sandbox implements the API description of $id',
  (operation) => {
    const planning = planSample(operation, origin, {})
    if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.errors))
    const { plan } = planning

    test('Responds to the documented request with success, readable by the portal', async () => {
      const response = await callSandbox(plan)
      expect(response.ok).toBe(true)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(portalOrigin)
      const isImplemented = Object.hasOwn(
        experimentsImplementation.bodies,
        `${operation.method} ${operation.path}`,
      )
      expect(response.headers.get('Sandbox-Tier')).toMatch(
        isImplemented ? /^implemented$/ : /^(?:example|echo)$/,
      )
    })

    test('Requires the credential of the API description', async () => {
      expect(plan.slots.map(({ place }) => place)).toEqual(['header'])
      expect((await callSandbox(plan, '')).status).toBe(401)
      expect((await callSandbox(plan, 'fake_unknown_key')).status).toBe(401)
    })

    test('Rejects other methods on the path', async () => {
      const other = await callSandbox({ ...plan, method: 'PROPFIND' })
      expect(other.status).toBe(405)
      expect(other.headers.get('Allow')?.split(', ')).toContain(operation.method)
    })
  },
)
