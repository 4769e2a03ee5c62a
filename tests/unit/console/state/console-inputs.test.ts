import { describe, expect, test } from 'vitest'
import { addFile } from '#console/form/fields/form-context.ts'
import type { SchemeUse } from '#request/description/operation.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { keyText, openConsole, planUntouched } from './open-console.ts'
import { openOperation, type } from './open-operation.ts'

const bearer: SchemeUse = {
  name: 'token',
  scheme: { type: 'bearer', format: undefined, description: undefined },
  scopes: [],
}

describe('Inputs', () => {
  const byId = {
    path: '/things/{id}',
    parameters: [
      makeParameter({ name: 'id', in: 'path' }),
      makeParameter({ name: 'q', in: 'query' }),
    ],
  }

  test('Plans the typed form, and sends it as shown', async () => {
    const portal = await openOperation(byId)
    type(portal, 'path:id', 'a/b')
    type(portal, 'query:q', '5')
    expect(portal.plan().url).toBe('http://localhost:4322/things/a%2Fb?q=5')
    await portal.send('none')
    expect(portal.made[0]?.call.plan).toEqual(portal.plan())
  })

  test('Reports missing input with its field, and sends nothing', async () => {
    const portal = await openOperation(byId)
    expect(portal.snapshot().planning).toMatchObject({
      outcome: 'refused',
      refusals: [{ field: 'path:id' }],
    })
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.phase()).toBe('resting')
  })

  test('Input and presses before the code is loaded are kept, and processed once it is', async () => {
    const portal = openConsole({
      operation: makeOperation(byId),
      untouched: undefined,
      isLoadHeld: true,
    })
    portal.prepare()
    type(portal, 'path:id', '7')
    portal.whenLoaded(() => type(portal, 'query:q', '5'))
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.snapshot()).toMatchObject({ loading: 'awaited', reading: undefined })
    await portal.settleLoad('comes')
    expect(portal.loads()).toBe(1)
    expect(portal.made.map(({ call }) => call.plan.url)).toEqual([
      'http://localhost:4322/things/7?q=5',
    ])
  })

  test('The plan of an untouched call is the build’s, before and after the code is loaded', () => {
    const plan = { ...planUntouched('http://localhost:4322'), slots: [] }
    const portal = openConsole({
      operation: makeOperation({ security: { state: 'none' } }),
      untouched: { plan, isComplete: true },
    })
    expect(portal.plan()).toBe(plan)
    portal.prepare()
    expect(portal.plan()).toBe(plan)
  })

  test('Empties a held key from every field of the form, typed before or after it is held', async () => {
    const portal = await openOperation({
      ...byId,
      security: { state: 'stated', alternatives: [[bearer]] },
    })
    type(portal, 'path:id', keyText)
    portal.takeKey(keyText, 'token')
    type(portal, 'query:q', `x${keyText}`)
    expect(JSON.stringify(portal.snapshot().draft)).not.toContain(keyText)
    expect(portal.snapshot().inputs.parameters).toEqual({})
  })

  test('Keeps files outside the state until the page is left', async () => {
    const portal = await openOperation({
      method: 'POST',
      body: makeContent('application/octet-stream'),
    })
    const given = addFile(
      portal.files,
      new File(['bytes'], 'a.bin', { type: 'application/x-thing' }),
    )
    expect(given).toMatchObject({ fileName: 'a.bin', type: 'application/x-thing' })
    expect(portal.files.get(given.handle)?.size).toBe(5)
    portal.leave()
    expect(portal.files.get(given.handle)).toBeUndefined()
  })
})
