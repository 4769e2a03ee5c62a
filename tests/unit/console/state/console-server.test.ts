import { expect, test } from 'vitest'
import { getServers } from '#request/get-servers.ts'
import type { Server } from '#request/get-servers.ts'
import { followLink } from '#console/link/follow-link.ts'
import { shareRequest } from '#console/link/share-request.ts'
import { getProblems } from '#console/request-panel/problems.ts'
import { keyText, nameSetup, openConsole, scheme, setup } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }
const tenant = 'https://{tenant}.example.com/{version}'

function list(hasOpenServers = false, fallback = ''): readonly Server[] {
  const about = { choices: [], description: undefined }
  const template = {
    url: tenant,
    description: undefined,
    variables: [
      { name: 'tenant', default: fallback, ...about },
      { name: 'version', default: 'v1', ...about },
    ],
  }
  return getServers({ servers: [template] }, { ...nowhere, hasOpenServers })
}

function open(servers = list()): OpenConsole {
  const opened = openConsole({ servers, untouched: undefined })
  opened.prepare()
  return opened
}

const url = (opened: OpenConsole) => opened.plan().url
const errors = (opened: OpenConsole) =>
  getProblems(opened.snapshot()).map(({ field, sentence }) => `${field} ${sentence}`)

test('Nothing is sent and no key is taken until a required variable is filled in', async () => {
  const opened = open()
  expect(errors(opened)).toEqual(['server:tenant `tenant` is required.'])
  expect(opened.takeKey(keyText)).toBe(false)
  await opened.send('none')
  expect(opened.made).toHaveLength(0)
  expect(opened.snapshot().samplePlan).toMatchObject({
    url: 'https://your-tenant.example.com/v1/v1/experiments',
    hostVariables: [{ placeholder: 'your-tenant', variable: 'API_TENANT' }],
  })

  opened.chooseServer(tenant, { tenant: 'acme' })
  expect(url(opened)).toBe('https://acme.example.com/v1/v1/experiments')
})

test('The default of a variable is filled in', () => {
  expect(url(open(list(false, 'demo')))).toBe('https://demo.example.com/v1/v1/experiments')
})

test('A refused value stays as it was typed', () => {
  const opened = open()
  opened.chooseServer(tenant, { tenant: 'acme/evil' })
  expect(opened.snapshot()).toMatchObject({
    server: undefined,
    serverValues: { tenant: 'acme/evil' },
    filled: { errors: { tenant: expect.stringContaining('contains a slash') as unknown } },
  })
})

test('A key is held for the origin: another path keeps it, another tenant does not', async () => {
  const opened = open()
  opened.chooseServer(tenant, { tenant: 'acme' })
  expect(opened.takeKey(keyText)).toBe(true)
  opened.chooseServer(tenant, { tenant: 'acme', version: 'v2' })
  expect(opened.held()).toBeDefined()
  await opened.send(0)
  expect(opened.made[0]?.call.plan.url).toBe('https://acme.example.com/v2/v1/experiments')
  expect(opened.made[0]?.secrets.has(scheme)).toBe(true)

  opened.chooseServer(tenant, { tenant: 'acme2' })
  expect(opened.snapshot().holding).toEqual({ released: 'server-changed', held: [] })
})

test('A key that was typed as a variable is emptied when it is taken', () => {
  const opened = open()
  opened.chooseServer(tenant, { tenant: 'acme', version: keyText })
  opened.takeKey(keyText)
  expect(opened.snapshot().serverValues).toEqual({ tenant: 'acme', version: '' })
})

test('The values and the key stay for the next operation of the same server', () => {
  const opened = openConsole(nameSetup('one', { servers: list(), untouched: undefined }))
  opened.prepare()
  opened.chooseServer(tenant, { tenant: 'acme' })
  opened.takeKey(keyText)
  expect(opened.showOperation(nameSetup('two', { servers: list(), untouched: undefined }))).toBe(
    false,
  )
  expect(url(opened)).toBe('https://acme.example.com/v1/v1/experiments')
  expect(opened.held()).toBeDefined()
})

test('A base URL of the reader can be called only if the team permits open servers', () => {
  expect(list().map(({ id }) => id)).toEqual([tenant])
  const opened = open(list(true))
  for (const [typed, error] of [
    ['', 'is required'],
    ['acme', 'is not an absolute URL'],
    ['http://acme.example', 'must begin with https://'],
    ['https://user@acme.example', 'contains a user name'],
    ['https://[::1]', 'IPv6'],
  ] as const) {
    opened.chooseServer('own', { url: typed })
    expect(errors(opened).join('\n')).toContain(error)
  }
  opened.chooseServer('own', { url: 'http://localhost:4000/base/' })
  expect(url(opened)).toBe('http://localhost:4000/base/v1/experiments')
})

test('A link only proposes a server: no key is taken and nothing is sent before it is confirmed', async () => {
  const opened = open(list(true))
  opened.chooseServer(tenant, { tenant: 'acme' })
  opened.takeKey(keyText)
  followLink(opened, setup, '#server=own&server.url=https://evil.example')
  expect(opened.snapshot()).toMatchObject({
    isProposed: true,
    server: undefined,
    filled: { server: { id: 'https://evil.example' } },
    holding: { held: [] },
  })
  expect(opened.takeKey(keyText)).toBe(false)
  await opened.send('none')
  expect(opened.made).toHaveLength(0)

  opened.chooseServer('own', opened.snapshot().serverValues)
  expect(opened.takeKey(keyText)).toBe(true)
})

test('A copied link has the values of the variables, and opens at the same server', () => {
  const opened = open()
  opened.chooseServer(tenant, { tenant: 'acme' })
  const { inputs, serverId = '', serverValues: values } = opened.snapshot()
  const shared = shareRequest(setup, inputs, () => false, { id: serverId, values })
  const fragment = shared.outcome === 'written' ? shared.fragment : ''
  expect(new URLSearchParams(fragment.slice(1)).get('server.tenant')).toBe('acme')

  const other = open()
  followLink(other, setup, fragment)
  expect(other.snapshot()).toMatchObject({ isProposed: true, serverValues: { tenant: 'acme' } })
  // The reader is already there.
  followLink(opened, setup, fragment)
  expect(opened.snapshot().isProposed).toBe(false)
})

test('A link to an unknown server or variable changes no server', () => {
  const opened = open()
  followLink(opened, setup, '#server=https://evil.example&server.url=https://evil.example')
  expect(opened.snapshot()).toMatchObject({ serverId: tenant, serverValues: {} })
  followLink(opened, setup, `#server=${encodeURIComponent(tenant)}&server.other=x`)
  expect(opened.snapshot().serverValues).toEqual({})
})
