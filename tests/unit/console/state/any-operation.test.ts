import { describe, expect, test } from 'vitest'
import { changeDraft, keepFiles } from '#console/request/form-actions.ts'
import type { ConsoleSetup } from '#console/state/console-setup.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { SchemeUse, SecurityScheme } from '#core/request/description/security.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { keyText, openConsole, planUntouched, servers } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'
import { testEngine, testForm } from './test-engine.ts'

const [sandbox] = servers

/** Opens a console whose engine has loaded. */
async function open(
  part: Partial<Operation>,
  options: Partial<ConsoleSetup> & Parameters<typeof openConsole>[0] = {},
): Promise<OpenConsole> {
  const portal = openConsole({
    operation: makeOperation(part),
    plans: {},
    isPlain: false,
    onlyScheme: undefined,
    ...options,
  })
  portal.begin()
  await settlePromises()
  return portal
}

function use(name: string, scheme: SecurityScheme, scopes: readonly string[] = []): SchemeUse {
  return { name, scheme, scopes }
}

const description = undefined
const bearer = use('token', { type: 'bearer', format: undefined, description })
const basic = use('login', { type: 'basic', description })
const inQuery = use('queryKey', { type: 'api-key', in: 'query', parameter: 'key', description })
const inHeader = use('partner', { type: 'api-key', in: 'header', parameter: 'X-Key', description })
const inCookie = use('session', { type: 'api-key', in: 'cookie', parameter: 'sid', description })

const choose = (portal: OpenConsole, alternative: number | 'none') =>
  portal.change({ type: 'alternative-chosen', alternative })

const type = (portal: OpenConsole, at: string, text: string) =>
  changeDraft(portal, { type: 'text-typed', at, text })

const asked = (portal: OpenConsole) => portal.snapshot().question

describe('Inputs', () => {
  const byId = {
    path: '/things/{id}',
    parameters: [
      makeParameter({ name: 'id', in: 'path' }),
      makeParameter({ name: 'q', in: 'query' }),
    ],
  }

  test('What is typed in the form is planned, and sent as it is shown', async () => {
    const portal = await open(byId)
    type(portal, 'path:id', 'a/b')
    type(portal, 'query:q', '5')
    expect(portal.plan().url).toBe('http://localhost:4322/things/a%2Fb?q=5')
    await portal.send('none')
    expect(portal.made[0]?.call.plan).toEqual(portal.plan())
  })

  test('What is missing is refused with its field, and nothing is sent', async () => {
    const portal = await open(byId)
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
    const portal = await open(byId)
    type(portal, 'path:id', '7')
    portal.chooseServer('service')
    await portal.send('none')
    await portal.made[0]?.fail()
    portal.leave()
    expect(portal.plan().url).toBe('https://api.example.com/things/7')
  })

  test('A held key is emptied from every field of the form, typed before or after it is held', async () => {
    const portal = await open({ ...byId, security: { state: 'stated', alternatives: [[bearer]] } })
    type(portal, 'path:id', keyText)
    portal.takeKey(keyText, 'token')
    type(portal, 'query:q', `x${keyText}`)
    expect(JSON.stringify(portal.snapshot().draft)).not.toContain(keyText)
    expect(portal.snapshot().inputs.parameters).toEqual({})
  })

  test('A file is kept outside of the state until the page is left', async () => {
    const portal = await open({ method: 'POST', body: makeContent('application/octet-stream') })
    const { add, find } = keepFiles(portal.files)
    const given = add(new File(['bytes'], 'a.bin', { type: 'application/x-thing' }))
    expect(given).toMatchObject({ fileName: 'a.bin', type: 'application/x-thing' })
    expect(find(given.handle)?.size).toBe(5)
    portal.leave()
    expect(find(given.handle)).toBeUndefined()
  })
})

describe('Credentials', () => {
  const alternatives = [[bearer, inHeader], [basic], [inQuery], [inCookie], []]
  const security = { state: 'stated', alternatives } as const

  test('A combination needs all of its secrets, and says which are missing', async () => {
    const portal = await open({ security })
    portal.takeKey(keyText, 'token')
    await portal.send(0)
    expect(portal.made).toEqual([])
    expect(portal.snapshot().notices['partner']).toEqual({ kind: 'needed' })
    portal.takeKey('obviously-fake-key-0002', 'partner')
    await portal.send(0)
    expect(portal.made[0]?.call.plan.slots.map(({ scheme }) => scheme)).toEqual([
      'token',
      'partner',
    ])
    expect([...(portal.made[0]?.secrets.keys() ?? [])]).toEqual(['token', 'partner'])
  })

  test('The chosen alternative decides what is sent, and “nothing” needs nothing', async () => {
    const portal = await open({ security })
    choose(portal, 2)
    expect(portal.plan().slots).toEqual([{ scheme: 'queryKey', place: 'query', name: 'key' }])
    choose(portal, 4)
    expect(portal.plan().slots).toEqual([])
    await portal.send(4)
    expect(portal.made).toHaveLength(1)
  })

  test('A name and a password are one secret, and neither is in any snapshot', async () => {
    const portal = await open({ security })
    choose(portal, 1)
    expect(portal.takeKey('a:b', 'login', 'with:colon')).toBe(false)
    expect(portal.takeKey('obviously-fake-password', 'login', 'some-user')).toBe(true)
    expect(JSON.stringify(portal.snapshot())).not.toMatch(/obviously-fake|some-user/)
    await portal.send(1)
    expect(portal.made[0]?.call.plan.slots).toEqual([{ scheme: 'login', place: 'basic' }])
  })

  test('Forgetting one secret leaves the others', async () => {
    const portal = await open({ security })
    portal.takeKey(keyText, 'token')
    portal.takeKey('obviously-fake-key-0002', 'partner')
    portal.forgetKey('token')
    expect(portal.snapshot().holding.held.map(({ scheme }) => scheme)).toEqual(['partner'])
  })

  test('Each held secret is refused in the form', async () => {
    const portal = await open({ security, parameters: [makeParameter({ name: 'q', in: 'query' })] })
    portal.takeKey(keyText, 'token')
    portal.takeKey('obviously-fake-key-0002', 'partner')
    expect([keyText, 'obviously-fake-key-0002'].every(portal.isKeyIn)).toBe(true)
  })

  test('A key that goes into a cookie is not sent, with the reason', async () => {
    const portal = await open({ security })
    choose(portal, 3)
    await portal.send(3)
    expect(portal.made).toEqual([])
    expect(portal.snapshot().obstacles[0]?.sentence).toContain('cookie')
  })

  test('Security that the document does not specify sends no credential', async () => {
    const portal = await open({ security: { state: 'not-specified' } })
    expect(portal.snapshot().alternative).toBe('none')
    expect(portal.plan().slots).toEqual([])
  })
})

describe('Care', () => {
  test('A method that is not safe asks once for each server, with the request', async () => {
    const portal = await open({ method: 'POST' })
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(asked(portal)).toMatchObject({
      plan: { method: 'POST' },
      server: sandbox,
      isUnsafe: true,
    })
    portal.confirm()
    await settlePromises()
    await portal.made[0]?.respond()
    await portal.send('none')
    await portal.made[1]?.respond()
    expect(portal.made).toHaveLength(2)
    portal.chooseServer('service')
    await portal.send('none')
    expect(portal.made).toHaveLength(2)
    expect(asked(portal)).toMatchObject({ server: servers[1] })
  })

  test('DELETE asks each time', async () => {
    const portal = await open({ method: 'DELETE' })
    for (const number of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await portal.send('none')
      expect(asked(portal)).toBeDefined()
      portal.confirm()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await settlePromises()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await portal.made[number - 1]?.respond()
    }
    expect(portal.made).toHaveLength(2)
  })

  test('The keyboard shortcut sends a safe method, and asks about any other each time', async () => {
    const safe = await open({ parameters: [makeParameter({ name: 'q', in: 'query' })] })
    await safe.send('none', { isByShortcut: true })
    expect(safe.made).toHaveLength(1)
    const unsafe = await open({ method: 'PUT' })
    await unsafe.send('none')
    unsafe.confirm()
    await settlePromises()
    await unsafe.made[0]?.respond()
    await unsafe.send('none', { isByShortcut: true })
    expect(unsafe.made).toHaveLength(1)
    expect(asked(unsafe)).toBeDefined()
  })

  test.each<readonly [string, (portal: OpenConsole) => void]>([
    ['Keep editing', (portal) => portal.change({ type: 'question-dropped' })],
    ['another server', (portal) => portal.chooseServer('service')],
    ['typing', (portal) => type(portal, 'query:q', 'x')],
    ['another alternative', (portal) => choose(portal, 'none')],
    ['leaving', (portal) => portal.leave()],
  ])('%s takes the question away, and nothing is sent', async (_what, act) => {
    const portal = await open({
      method: 'POST',
      parameters: [makeParameter({ name: 'q', in: 'query' })],
    })
    await portal.send('none')
    act(portal)
    expect(asked(portal)).toBeUndefined()
    portal.confirm()
    await settlePromises()
    expect(portal.made).toEqual([])
  })

  test('What the document does not allow is sent only after a question', async () => {
    const parameter = makeParameter({ name: 'q', in: 'query' })
    const portal = await open({
      parameters: [{ ...parameter, schema: { type: 'string', maxLength: 2 } }],
    })
    type(portal, 'query:q', 'long')
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(asked(portal)).toMatchObject({ isUnsafe: false, contradictions: [{ field: 'query:q' }] })
    portal.confirm()
    await settlePromises()
    expect(portal.made[0]?.call.plan.url).toContain('q=long')
  })

  test('A method that the portal’s owner left out is not sent, with the reason', async () => {
    const portal = await open({ method: 'POST' }, { methods: ['GET', 'HEAD'] })
    await portal.send('none')
    expect(portal.snapshot().obstacles[0]?.sentence).toContain('sends only GET or HEAD')
    expect(asked(portal)).toBeUndefined()
  })
})
