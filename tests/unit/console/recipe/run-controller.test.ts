import { expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { parseSecret } from '#key/hygiene/parse-secret.ts'
import { keyText, scheme, servers } from '../state/open-console.ts'
import { json, startTestRun } from './recipe-run.ts'

const order = `
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, requestBody: { payload: { size: $inputs.size } }, outputs: { id: $response.body#/id } }
      - { stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: $steps.create.outputs.id }], successCriteria: [{ condition: $response.body#/state == 'paid' }], outputs: { sent: $request.path.id } }
    outputs: { id: $steps.read.outputs.sent }
    inputs: { type: object, properties: { size: { type: integer } } }
`

test('Shows the request of each step, and evaluates its response', async () => {
  const { shown, plan, send, respond, proceed, made } = await startTestRun(order, {
    size: { digits: '1.50' },
  })
  expect(shown()).toMatchObject({ phase: 'request', host: 'create', problems: [] })
  expect(plan()).toMatchObject({ method: 'POST', body: { text: '{"size":1.50}' } })
  expect(made).toEqual([])
  await send()
  await respond('{"id":"a/1"}')
  expect(shown().report).toMatchObject({ label: 'Next step', result: { isMet: true } })
  await proceed()
  expect(plan().url).toMatch(/\/orders\/a%2F1$/)
  expect(shown()).toMatchObject({ host: 'read', report: undefined, past: [{ host: 'create' }] })
  await send()
  await respond('{"state":"paid"}')
  expect(shown().report?.label).toBe('Finish')
  await proceed()
  expect(shown()).toMatchObject({
    phase: 'ended',
    end: { outcome: 'succeeded', outputs: new Map([['id', 'a/1']]), missing: [] },
  })
})

test('Evaluates the request that was sent, not the fields as they are at the response', async () => {
  const { shown, getConsole, plan, send, respond, proceed } = await startTestRun(order, {
    size: { digits: '1' },
  })
  await send()
  await respond('{"id":"a"}')
  await proceed()
  const edit = (text: string) => {
    const { formState } = getConsole().snapshot()
    getConsole().change({
      type: 'form-changed',
      formState: reduceFormState(formState, { type: 'text-typed', at: 'path:id', text }),
    })
  }
  edit('changed')
  expect(plan().url).toMatch(/\/orders\/changed$/)
  await send()
  edit('later')
  await respond('{"state":"paid"}')
  const { report } = shown()
  expect(report?.result.outputs).toEqual(new Map([['sent', 'changed']]))
  edit('after')
  expect(shown().report).toBe(report)
})

test('A failed step can be sent again, and only the last response counts', async () => {
  const { shown, send, respond, made } = await startTestRun(order, { size: { digits: '1' } })
  await send()
  await respond('{}', { status: 503 })
  expect(shown().report).toMatchObject({ label: 'End the recipe', result: { isMet: false } })
  await send()
  expect(shown().report).toBeUndefined()
  await respond('{"id":"a"}')
  expect(shown().report).toMatchObject({ label: 'Next step', result: { isMet: true } })
  expect(made).toHaveLength(2)
})

test('A repetition waits, keeps the request and is counted', async () => {
  const { shown, plan, send, respond, proceed } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: a }], onFailure: [{ name: again, type: retry, retryAfter: 2, retryLimit: 1 }] }
`)
  await send()
  await respond('{}', { status: 503 })
  expect(shown().report).toMatchObject({ label: 'Repeat this step (1 of 1)', due: 2000 })
  const before = plan()
  await proceed()
  expect(shown()).toMatchObject({ phase: 'request', report: undefined })
  expect(plan()).toBe(before)
  await send()
  await respond('{}', {
    status: 503,
    headers: [...json, { name: 'retry-after', value: '9' }],
  })
  expect(shown().report?.label).toBe('End the recipe')
  await proceed()
  expect(shown()).toMatchObject({ phase: 'ended', end: { outcome: 'failed' } })
})

test('Continues with another step, whose earlier response does not count', async () => {
  const { shown, getConsole, send, respond, proceed } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: first, operationId: readOrder, parameters: [{ name: id, in: path, value: a }], onSuccess: [{ name: skip, type: goto, stepId: third }] }
      - { stepId: second, operationId: createOrder }
      - { stepId: third, operationId: readOrder, parameters: [{ name: id, in: path, value: b }], onFailure: [{ name: back, type: goto, stepId: first }] }
`)
  await send()
  await respond()
  expect(shown().report?.label).toBe('Continue with step 3')
  await proceed()
  expect(shown()).toMatchObject({ host: 'third', report: undefined })
  expect(getConsole().snapshot()).toMatchObject({ exchange: { phase: 'resting' }, history: [] })
  await send()
  await respond('{}', { status: 404 })
  expect(shown().report?.label).toBe('Continue with step 1')
  await proceed()
  expect(shown()).toMatchObject({ host: 'first', past: [{ host: 'first' }, { host: 'third' }] })
})

test('Steps of a called recipe are shown in the section of the step that calls it', async () => {
  const { shown, send, respond, proceed } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: sign, workflowId: read, parameters: [{ name: id, value: a }] }
      - { stepId: create, operationId: createOrder }
  - workflowId: read
    inputs: { type: object, properties: { id: { type: string } } }
    steps:
      - { stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: $inputs.id }] }
`)
  expect(shown()).toMatchObject({ host: 'sign', step: { number: 1, recipe: { id: 'read' } } })
  await send()
  await respond()
  expect(shown().report?.label).toBe('Next step')
  await proceed()
  expect(shown()).toMatchObject({ host: 'create', past: [{ host: 'sign' }] })
})

test('What a person does before a step comes before its request', async () => {
  const { shown, controller } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, x-manual: Create an account. }
`)
  expect(shown().phase).toBe('manual')
  controller.finishManual()
  await expect.poll(() => shown().phase).toBe('request')
})

test('Reports an input without a value, and still shows the request', async () => {
  const { shown } = await startTestRun(`
  - workflowId: read
    steps: [{ stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: $inputs.id }] }]
`)
  expect(shown()).toMatchObject({
    phase: 'request',
    problems: [expect.stringContaining('`$inputs.id`')],
  })
})

test('Shows the request of a step with a value that it cannot send', async () => {
  const { shown, send, respond, proceed } = await startTestRun(order)
  await send()
  await respond('{"id":[]}')
  await proceed()
  expect(shown().phase).toBe('request')
})

test.for<[string, Parameters<Awaited<ReturnType<typeof startTestRun>>['respond']>]>([
  ['larger than 1 MB', [JSON.stringify({ id: 'a'.repeat(1_000_000) })]],
  ['that broke off', ['{"id":"a"}', { body: { bytes: new Uint8Array(), end: 'broke-off' } }]],
])('A body %s has no value', async ([, response]) => {
  const { shown, send, respond } = await startTestRun(order, { size: { digits: '1' } })
  await send()
  await respond(...response)
  expect(shown().report).toMatchObject({
    note: expect.stringContaining('cannot use its values'),
    result: { isMet: true, missing: [expect.stringContaining('`id` cannot be set')] },
  })
})

test('A text is decoded as its label describes', async () => {
  const { shown, send, respond } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, outputs: { all: $response.body } }
`)
  await send()
  const headers = [{ name: 'Content-Type', value: 'text/plain; charset=iso-8859-1' }]
  await respond('', { headers, body: { bytes: new Uint8Array([0xe9]), end: 'complete' } })
  expect(shown().report?.result.outputs).toEqual(new Map([['all', 'é']]))
})

test('An operation that cannot be loaded is loaded on the next attempt', async () => {
  const { shown, controller, setOffline, start, send, respond } = await startTestRun(order, {
    size: { digits: '1' },
  })
  setOffline(true)
  await send()
  await start()
  // A late response is not that of the step.
  await respond('{"id":"a"}')
  expect(shown()).toMatchObject({ phase: 'not-loaded', report: undefined })
  setOffline(false)
  controller.retryLoading()
  await expect.poll(() => shown().phase).toBe('request')
})

test('Values of a response that make up the key are not filled in', async () => {
  const { shown, getConsole, send, respond, proceed, plan } = await startTestRun(`
  - workflowId: order
    steps:
      - { stepId: create, operationId: createOrder, outputs: { start: $response.body#/start, end: $response.body#/end } }
      - { stepId: read, operationId: readOrder, parameters: [{ name: id, in: path, value: '{$steps.create.outputs.start}{$steps.create.outputs.end}' }] }
`)
  getConsole().takeKey(parseSecret(keyText, scheme), scheme)
  await send()
  await respond(JSON.stringify({ start: keyText.slice(0, 8), end: keyText.slice(8) }))
  await proceed()
  expect(shown().problems).toEqual([expect.stringContaining('contains the key')])
  expect(() => plan()).toThrow('path:id')
})

test('The key stays for the next step of the same server, and is cleared for another', async () => {
  for (const [part, hasReleasedKey] of [
    [{}, false],
    [{ slug: 'read-order', servers: servers.slice(1) }, true],
  ] as const) {
    const { shown, getConsole, send, respond, proceed } = await startTestRun(
      order,
      { size: { digits: '1' } },
      part,
    )
    getConsole().takeKey(parseSecret(keyText, scheme), scheme)
    await send()
    await respond('{"id":"a"}')
    await proceed()
    expect(shown().hasReleasedKey).toBe(hasReleasedKey)
    expect(getConsole().snapshot().holding.held).toHaveLength(hasReleasedKey ? 0 : 1)
  }
})

test('Leaving the page forgets the run', async () => {
  const { shown, controller, send, respond } = await startTestRun(order, {
    size: { digits: '1' },
  })
  await send()
  controller.leave()
  await respond('{"id":"a"}')
  expect(shown()).toMatchObject({ phase: 'resting', report: undefined, past: [] })
})
