import { expect, test } from 'vitest'
import { createConsoleSet } from '#console/state/console-set.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { keepKey } from '#key/api-key.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { createFakeExchange } from './fake-exchange.ts'
import { keyText, openConsole, scheme, servers, setup } from './open-console.ts'

const token = keepKey('obviously-fake-token-0001')
const renewed = keepKey('obviously-fake-token-0002')
const grant = {
  grantedAt: 0,
  expiresAt: undefined,
  scopes: [],
  refresh: {
    token: keepKey('obviously-fake-refresh-0001'),
    url: 'https://login.example/token',
    clientId: 'docs',
  },
}

function signIn() {
  const portal = openConsole()
  expect(portal.requestToken(scheme, 'sign-in')?.hold(token, grant)).toBe(true)
  const request = portal.requestToken(scheme, 'renewal')
  if (!request) throw new Error('There is no server.')
  return { portal, request }
}

test.each<[string, (portal: ReturnType<typeof openConsole>) => void]>([
  ['Forget', (portal) => portal.forgetKey(scheme)],
  ['another server', (portal) => portal.chooseServer('service')],
  ['leaving the page', (portal) => portal.leave()],
])('After %s during a renewal, the token is not held, and Send asks for one', async (_, end) => {
  const { portal, request } = signIn()
  end(portal)
  expect(request.ended.aborted).toBe(true)
  expect(request.hold(renewed, grant)).toBe(false)
  expect(portal.held()).toBeUndefined()
  await portal.send(0)
  expect(portal.made).toEqual([])
})

test('A key that the reader pastes after Forget is not replaced by the token of a renewal', async () => {
  const { portal, request } = signIn()
  portal.forgetKey(scheme)
  portal.takeKey(keyText)
  expect(request.hold(renewed, grant)).toBe(false)
  expect(portal.held()).toMatchObject({ length: keyText.length })
  await portal.send(0)
  expect(portal.made[0]?.secrets.get(scheme)).not.toBe(renewed)
})

test('A field that holds a token is emptied before the token is held, and not for one that is unwanted', () => {
  const { portal, request } = signIn()
  portal.addParameter('a', 'x obviously-fake-token-0002')
  expect(request.hold(renewed, grant)).toBe(true)
  expect(portal.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  const late = portal.requestToken(scheme, 'renewal')
  portal.addParameter('b', 'x obviously-fake-token-0003')
  portal.forgetKey(scheme)
  expect(late?.hold(keepKey('obviously-fake-token-0003'), grant)).toBe(false)
  expect(portal.parameters()[1]).toMatchObject({ value: 'x obviously-fake-token-0003' })
})

test('Without a server no token is asked for', () => {
  expect(openConsole({ servers: [] }).requestToken(scheme, 'sign-in')).toBeUndefined()
})

test('A response is masked for every token that is held until it has ended, and for those that were replaced', async () => {
  const { portal, request } = signIn()
  await portal.send(0)
  const list = () => portal.made[0]?.listSecrets() ?? []
  expect(list()).toEqual([token, grant.refresh.token])
  request.hold(renewed, grant)
  expect(new Set(list())).toEqual(new Set([token, grant.refresh.token, renewed]))
  await portal.made[0]?.respond()
  await portal.send(0)
  expect(portal.made[1]?.secrets.get(scheme)).toBe(renewed)
  expect(portal.made[1]?.listSecrets()).toContain(token)
})

function name(slug: string, part: Partial<ConsoleSetup> = {}): ConsoleSetup {
  return { ...setup, operation: { ...setup.operation, slug }, ...part }
}

function openSet() {
  const { module } = createFakeExchange()
  const consoles = createConsoleSet({
    lazy: { load: async () => module, loaded: () => module },
    throttle: (pass) => pass,
  })
  const one = consoles.open(name('one'))
  one.requestToken(scheme, 'sign-in')?.hold(token, grant)
  return { consoles, one, request: one.requestToken(scheme, 'renewal') }
}

test('A renewal goes on while another operation of the same server is shown, and its token is that of both', () => {
  const { consoles, one, request } = openSet()
  const two = consoles.open(name('two'))
  consoles.enter(name('two'))
  expect(two.snapshot().holding.held[0]?.grant?.renewal).toEqual({ state: 'under-way' })
  expect(request?.hold(renewed, grant)).toBe(true)
  for (const { snapshot } of [one, two]) {
    expect(snapshot().holding.held).toMatchObject([
      { scheme, length: 'obviously-fake-token-0002'.length },
    ])
    expect(snapshot().holding.held[0]?.grant?.renewal).toBeUndefined()
  }
  consoles.leave()
})

test('A renewal ends where another operation has another server', () => {
  const { consoles, request } = openSet()
  const [, service] = servers
  consoles.enter(name('two', { servers: service ? [service] : [] }))
  expect(request?.hold(renewed, grant)).toBe(false)
  consoles.leave()
})

test('A token that is taken for one operation is removed from the fields of the others', () => {
  const { consoles, one } = openSet()
  const two = consoles.open(name('two'))
  const reading = readKey(keyText)
  expect(two.takeKey(reading, 'second')).toBe(true)
  expect(one.isKeyIn(keyText)).toBe(true)
  consoles.leave()
})
