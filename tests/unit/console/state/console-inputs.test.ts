import { describe, expect, test } from 'vitest'
import { keepFiles } from '#console/request/form-actions.ts'
import type { SchemeUse } from '#core/request/description/security.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, planUntouched } from './open-console.ts'
import { openOperation, type } from './open-operation.ts'
import { testEngine, testForm } from './test-engine.ts'

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

  test('What is typed in the form is planned, and sent as it is shown', async () => {
    const portal = await openOperation(byId)
    type(portal, 'path:id', 'a/b')
    type(portal, 'query:q', '5')
    expect(portal.plan().url).toBe('http://localhost:4322/things/a%2Fb?q=5')
    await portal.send('none')
    expect(portal.made[0]?.call.plan).toEqual(portal.plan())
  })

  test('What is missing is refused with its field, and nothing is sent', async () => {
    const portal = await openOperation(byId)
    expect(portal.snapshot().planning).toMatchObject({
      outcome: 'refused',
      refusals: [{ field: 'path:id' }],
    })
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.phase()).toBe('resting')
  })

  test('Nothing is sent before the engine is there, and a load that failed is tried again', async () => {
    let loads = 0
    const portal = openConsole({
      operation: makeOperation(byId),
      plans: {},
      isPlain: false,
      loadEngine: () => {
        loads += 1
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      },
    })
    portal.begin()
    await settlePromises()
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.snapshot()).toMatchObject({ engine: undefined, isEngineMissing: true })
    portal.noteUse()
    await settlePromises()
    expect(loads).toBe(2)
  })

  test('An engine that the page has loaded gives the first render its form and its preview', () => {
    const opening = {
      operation: makeOperation(byId),
      plans: {},
      isPlain: false,
      engine: testEngine,
      loadEngine: () => Promise.reject(new Error('It is there.')),
    }
    const portal = openConsole(opening)
    const first = portal.snapshot()
    expect(first).toMatchObject({ engine: testEngine, draft: { fields: {} }, reading: {} })
    expect(first.planning).toMatchObject({ outcome: 'refused' })
    // The page is built with the same, and nothing changes once its script runs.
    expect({ ...openConsole(opening).snapshot() }).toEqual(first)
    portal.begin()
    expect(portal.snapshot()).toBe(first)
  })

  test('What is typed before the rest of the form is there is kept, sent only once it is, and read then', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof testEngine>()
    const portal = openConsole({
      operation: makeOperation(byId),
      plans: {},
      isPlain: false,
      engine: { ...testForm, loadWhole: () => promise },
    })
    portal.begin()
    portal.begin()
    type(portal, 'path:id', '7')
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.snapshot()).toMatchObject({
      engine: { rest: undefined },
      reading: { faults: [] },
    })
    resolve(testEngine)
    await settlePromises()
    expect(portal.snapshot().engine).toBe(testEngine)
    expect(portal.plan().url).toBe('http://localhost:4322/things/7')
    await portal.send('none')
    expect(portal.made[0]?.call.plan.url).toBe('http://localhost:4322/things/7')
  })

  test('If the rest of the form cannot be loaded, the console says so, and keeps the form', async () => {
    const portal = openConsole({
      operation: makeOperation(byId),
      plans: {},
      isPlain: false,
      engine: { ...testForm, loadWhole: () => Promise.reject(new TypeError('Failed to fetch')) },
    })
    portal.begin()
    type(portal, 'path:id', '7')
    await settlePromises()
    const { engine, isEngineMissing, draft } = portal.snapshot()
    expect(engine?.rest).toBeUndefined()
    expect(isEngineMissing).toBe(true)
    expect(draft?.fields['path:id']?.text).toBe('7')
  })

  test('The plan of an untouched call is the one that the build made, before and after the rest is there', () => {
    const plans = { sandbox: { ...planUntouched('http://localhost:4322'), slots: [] } }
    for (const engine of [testForm, testEngine]) {
      const portal = openConsole({
        operation: makeOperation({ security: { state: 'none' } }),
        plans,
        isPlain: false,
        engine,
      })
      expect(portal.plan()).toBe(plans.sandbox)
    }
  })

  test('A plain operation has no use for an engine that is there', () => {
    const portal = openConsole({ engine: testEngine })
    expect(portal.snapshot()).toMatchObject({ engine: undefined, draft: undefined })
  })

  test('What was typed stays when the server changes, a request fails or the page is left', async () => {
    const portal = await openOperation(byId)
    type(portal, 'path:id', '7')
    portal.chooseServer('service')
    await portal.send('none')
    await portal.made[0]?.fail()
    portal.leave()
    expect(portal.plan().url).toBe('https://api.example.com/things/7')
  })

  test('A held key is emptied from every field of the form, typed before or after it is held', async () => {
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

  test('A file is kept outside of the state until the page is left', async () => {
    const portal = await openOperation({
      method: 'POST',
      body: makeContent('application/octet-stream'),
    })
    const { add, find } = keepFiles(portal.files)
    const given = add(new File(['bytes'], 'a.bin', { type: 'application/x-thing' }))
    expect(given).toMatchObject({ fileName: 'a.bin', type: 'application/x-thing' })
    expect(find(given.handle)?.size).toBe(5)
    portal.leave()
    expect(find(given.handle)).toBeUndefined()
  })
})
