import { expect, test } from 'vitest'
import { readInputs } from '#console/link/read-inputs.ts'
import { changeDraft } from '#console/request/form-actions.ts'
import type { EngineModule } from '#console/state/engine-module.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { openConsole, setup } from '../state/open-console.ts'
import { testEngine, testForm } from '../state/test-engine.ts'

const operation = makeOperation({ parameters: [makeParameter({ name: 'q', in: 'query' })] })

function open(loadWhole: () => Promise<EngineModule>) {
  const portal = openConsole({
    operation,
    plans: {},
    isPlain: false,
    engine: { ...testForm, loadWhole },
  })
  changeDraft(portal, { type: 'text-typed', at: 'query:q', text: 'cats' })
  return portal
}

test('A form is read once what reads it is there, with what was typed before', async () => {
  const { promise, resolve } = Promise.withResolvers<EngineModule>()
  const portal = open(() => promise)
  const reading = readInputs({ isPlain: false }, portal)
  changeDraft(portal, { type: 'text-typed', at: 'query:q', text: 'dogs' })
  resolve(testEngine)
  expect((await reading)?.parameters).toEqual({ 'query:q': 'dogs' })
})

test('If that cannot be loaded, nothing is read', async () => {
  const portal = open(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await readInputs({ isPlain: false }, portal)).toBeUndefined()
})

test('The inputs of a plain operation are there from the beginning', async () => {
  const portal = openConsole()
  expect(await readInputs(setup, portal)).toEqual(portal.snapshot().inputs)
})
