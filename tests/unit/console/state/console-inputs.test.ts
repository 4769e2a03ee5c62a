import { describe, expect, test } from 'vitest'
import { addFile } from '#console/form/fields/form-context.ts'
import { useScheme } from '../../../fixtures/credentials.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { keyText, openConsole, planUntouched, openOperation, type } from './open-console.ts'

describe('Inputs', () => {
  const byId = {
    path: '/things/{id}',
    parameters: [
      makeParameter({ name: 'id', in: 'path' }),
      makeParameter({ name: 'q', in: 'query' }),
    ],
  }

  test('Plans the typed form, and sends it as shown', async () => {
    const opened = await openOperation(byId)
    type(opened, 'path:id', 'a/b')
    type(opened, 'query:q', '5')
    expect(opened.plan().url).toBe('http://localhost:4322/things/a%2Fb?q=5')
    await opened.send('none')
    expect(opened.made[0]?.call.plan).toEqual(opened.plan())
  })

  test('Reports missing input with its field, and sends nothing', async () => {
    const opened = await openOperation(byId)
    expect(opened.snapshot().planning).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'path:id' }],
    })
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(opened.phase()).toBe('resting')
  })

  test('Input and presses before the code is loaded are kept, and processed once it is', async () => {
    const opened = openConsole({
      operation: makeOperation(byId),
      untouched: undefined,
      isLoadHeld: true,
    })
    opened.prepare()
    type(opened, 'path:id', '7')
    opened.whenLoaded(() => type(opened, 'query:q', '5'))
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(opened.snapshot()).toMatchObject({ loading: 'awaited', parsedForm: undefined })
    await opened.settleLoad('comes')
    expect(opened.loads()).toBe(1)
    expect(opened.made.map(({ call }) => call.plan.url)).toEqual([
      'http://localhost:4322/things/7?q=5',
    ])
  })

  test('The plan of an untouched call is the build’s, before and after the code is loaded', () => {
    const plan = { ...planUntouched('http://localhost:4322'), slots: [] }
    const opened = openConsole({
      operation: makeOperation({ security: { state: 'none' } }),
      untouched: { plan, isComplete: true },
    })
    expect(opened.plan()).toBe(plan)
    opened.prepare()
    expect(opened.plan()).toBe(plan)
  })

  test('Empties a held key from every field of the form, typed before or after it is held', async () => {
    const opened = await openOperation({
      ...byId,
      security: { state: 'stated', alternatives: [[useScheme('token')]] },
    })
    type(opened, 'path:id', keyText)
    opened.takeKey(keyText, 'token')
    type(opened, 'query:q', `x${keyText}`)
    expect(JSON.stringify(opened.snapshot().formState)).not.toContain(keyText)
    expect(opened.snapshot().inputs.parameters).toEqual({})
  })

  test('Keeps files outside the state until the page is left', async () => {
    const opened = await openOperation({
      method: 'POST',
      body: makeContent('application/octet-stream'),
    })
    const given = addFile(
      opened.files,
      new File(['bytes'], 'a.bin', { type: 'application/x-thing' }),
    )
    expect(given).toMatchObject({ fileName: 'a.bin', type: 'application/x-thing' })
    expect(opened.files.get(given.handle)?.size).toBe(5)
    opened.leave()
    expect(opened.files.get(given.handle)).toBeUndefined()
  })
})
