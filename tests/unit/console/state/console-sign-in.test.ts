import { expect, test } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import {
  keyText,
  nameSetup,
  openConsole,
  operation,
  scheme,
  servers,
  setup,
} from './open-console.ts'

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
  const opened = openConsole()
  expect(opened.requestToken(scheme, 'sign-in')?.hold(token, grant)).toBe(true)
  const request = opened.requestToken(scheme, 'renewal')
  if (!request) throw new Error('There is no server.')
  return { portal: opened, request }
}

test.each<[string, (opened: ReturnType<typeof openConsole>) => void]>([
  ['Forget', (opened) => opened.forgetKey(scheme)],
  ['another server', (opened) => opened.chooseServer('service')],
  ['leaving the page', (opened) => opened.leave()],
])('After %s during a renewal, the token is not held, and Send asks for one', async (_, end) => {
  const { portal: opened, request } = signIn()
  end(opened)
  expect(request.ended.aborted).toBe(true)
  expect(request.hold(renewed, grant)).toBe(false)
  expect(opened.held()).toBeUndefined()
  await opened.send(0)
  expect(opened.made).toEqual([])
})

test('A key pasted after Forget is not replaced by the token of a renewal', async () => {
  const { portal: opened, request } = signIn()
  opened.forgetKey(scheme)
  opened.takeKey(keyText)
  expect(request.hold(renewed, grant)).toBe(false)
  expect(opened.held()).toMatchObject({ length: keyText.length })
  await opened.send(0)
  expect(opened.made[0]?.secrets.get(scheme)).not.toBe(renewed)
})

test('Empties a field that contains a token before the token is held, unless the token is unwanted', () => {
  const { portal: opened, request } = signIn()
  opened.addParameter('a', 'x obviously-fake-token-0002')
  expect(request.hold(renewed, grant)).toBe(true)
  expect(opened.parameters()).toMatchObject([{ value: '', refused: 'text' }])
  const late = opened.requestToken(scheme, 'renewal')
  opened.addParameter('b', 'x obviously-fake-token-0003')
  opened.forgetKey(scheme)
  expect(late?.hold(keepKey('obviously-fake-token-0003'), grant)).toBe(false)
  expect(opened.parameters()[1]).toMatchObject({ value: 'x obviously-fake-token-0003' })
})

test('Requests no token without a server', () => {
  expect(openConsole({ servers: [] }).requestToken(scheme, 'sign-in')).toBeUndefined()
})

test('Masks a response for every token held until its end, and for replaced ones', async () => {
  const { portal: opened, request } = signIn()
  await opened.send(0)
  const list = () => opened.made[0]?.getSecrets() ?? []
  expect(list()).toEqual([token, grant.refresh.token])
  request.hold(renewed, grant)
  expect(new Set(list())).toEqual(new Set([token, grant.refresh.token, renewed]))
  await opened.made[0]?.respond()
  await opened.send(0)
  expect(opened.made[1]?.secrets.get(scheme)).toBe(renewed)
  expect(opened.made[1]?.getSecrets()).toContain(token)
})

test('A renewal continues while another operation of the same server is shown, and its token applies to both', () => {
  const { portal: opened, request } = signIn()
  opened.showOperation(nameSetup('two'))
  expect(opened.held()?.grant?.renewal).toEqual({ state: 'under-way' })
  expect(request.hold(renewed, grant)).toBe(true)
  for (const slug of ['two', operation.slug]) {
    opened.showOperation(nameSetup(slug))
    expect(opened.held()).toMatchObject({ scheme, length: 'obviously-fake-token-0002'.length })
    expect(opened.held()?.grant?.renewal).toBeUndefined()
  }
})

test('A renewal ends if another operation has another server', () => {
  const { portal: opened, request } = signIn()
  const [, service] = servers
  opened.showOperation(nameSetup('two', { servers: service ? [service] : [] }))
  expect(request.hold(renewed, grant)).toBe(false)
})

test('Removes a token taken for one operation from the fields of the others', () => {
  const opened = openConsole()
  opened.addParameter('q', 'obviously-fake-token-0001')
  opened.showOperation(nameSetup('two'))
  expect(opened.requestToken(scheme, 'sign-in')?.hold(token, grant)).toBe(true)
  opened.showOperation(setup)
  expect(opened.parameters()).toEqual([{ name: 'q', value: '', refused: 'text' }])
})
