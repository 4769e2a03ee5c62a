import { expect, test } from 'vitest'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { keepKey } from '#key/api-key.ts'
import { keyText, openConsole, operation, scheme, servers, setup } from './open-console.ts'

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

test('A key pasted after Forget is not replaced by the token of a renewal', async () => {
  const { portal, request } = signIn()
  portal.forgetKey(scheme)
  portal.takeKey(keyText)
  expect(request.hold(renewed, grant)).toBe(false)
  expect(portal.held()).toMatchObject({ length: keyText.length })
  await portal.send(0)
  expect(portal.made[0]?.secrets.get(scheme)).not.toBe(renewed)
})

test('Empties a field that contains a token before the token is held, unless the token is unwanted', () => {
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

test('Requests no token without a server', () => {
  expect(openConsole({ servers: [] }).requestToken(scheme, 'sign-in')).toBeUndefined()
})

test('Masks a response for every token held until its end, and for replaced ones', async () => {
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

test('A renewal continues while another operation of the same server is shown, and its token applies to both', () => {
  const { portal, request } = signIn()
  portal.showOperation(name('two'))
  expect(portal.held()?.grant?.renewal).toEqual({ state: 'under-way' })
  expect(request.hold(renewed, grant)).toBe(true)
  for (const slug of ['two', operation.slug]) {
    portal.showOperation(name(slug))
    expect(portal.held()).toMatchObject({ scheme, length: 'obviously-fake-token-0002'.length })
    expect(portal.held()?.grant?.renewal).toBeUndefined()
  }
})

test('A renewal ends if another operation has another server', () => {
  const { portal, request } = signIn()
  const [, service] = servers
  portal.showOperation(name('two', { servers: service ? [service] : [] }))
  expect(request.hold(renewed, grant)).toBe(false)
})

test('Removes a token taken for one operation from the fields of the others', () => {
  const portal = openConsole()
  portal.addParameter('q', 'obviously-fake-token-0001')
  portal.showOperation(name('two'))
  expect(portal.requestToken(scheme, 'sign-in')?.hold(token, grant)).toBe(true)
  portal.showOperation(setup)
  expect(portal.parameters()).toEqual([{ name: 'q', value: '', refused: 'text' }])
})
