import { expect, test } from 'vitest'
import type { ServerTemplate, ServerVariable } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }
const built = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: 'https://api.example.com/base' }

test('A server that is open has no address until the build names one', () => {
  const open = [template('/'), template('{url}', variable('url', 'https://base-url.invalid'))]

  expect(listUrls(open, nowhere)).toEqual([])
  expect(listUrls(open, built)).toEqual(['http://localhost:4322', 'https://api.example.com/base'])
})

test('A variable that is the whole address has its default, until the build names one', () => {
  const open = [template('{url}', variable('url', 'https://usual.example/v1'))]

  expect(listUrls(open, nowhere)).toEqual(['https://usual.example/v1'])
  expect(listUrls(open, built)).toEqual(['http://localhost:4322', 'https://api.example.com/base'])
})

test('A relative server is resolved against the base URL of the build', () => {
  expect(listUrls([template('/v3')], built)).toContain('https://api.example.com/v3')
  expect(listUrls([template('v3')], built)).toContain('https://api.example.com/base/v3')
})

test('Of several relative servers, each can be chosen', () => {
  const servers = listServers({ servers: [template('/v1'), template('/v2')] }, built)

  expect(servers.map(({ id }) => id)).toEqual(['sandbox', 'service', 'https://api.example.com/v2'])
})

test('The base URL of the build is offered before the servers that the document names', () => {
  const named = [template('https://upload.example.com/'), template('//other.example.com')]

  expect(
    listServers({ servers: named }, built).map(({ name, baseUrl }) => [name, baseUrl]),
  ).toEqual([
    ['Sandbox', 'http://localhost:4322'],
    ['Service', 'https://api.example.com/base'],
    ['upload.example.com', 'https://upload.example.com'],
    ['other.example.com', 'https://other.example.com'],
  ])
})

test('Where the document leaves one of its servers open, the base URL of the build completes that one, and comes first', () => {
  const servers = [template('https://upload.example.com/'), template('/v3')]

  expect(listUrls(servers, { ...built, sandboxUrl: undefined })).toEqual([
    'https://api.example.com/v3',
    'https://upload.example.com',
  ])
})

test('A server that the document names is the service, if the build names it too', () => {
  const servers = [template('https://a.example'), template('https://api.example.com/base/')]

  expect(
    listServers({ servers }, { ...built, sandboxUrl: undefined }).map(({ name }) => name),
  ).toEqual(['Service', 'a.example'])
})

test('A variable whose default is empty gives no server, and its choices do', () => {
  const open = template('https://{tenant}/v1', variable('tenant', ''))
  const listed = template('https://{tenant}/v1', variable('tenant', '', 'a.example', 'b;c', ''))

  expect(listUrls([open, listed], nowhere)).toEqual(['https://a.example/v1'])
})

test('A variable that holds the path may follow the host', () => {
  const server = template('https://api.example.com{path}', variable('path', '/v1', '/v1', '/v2'))

  expect(listUrls([server], nowhere)).toEqual([
    'https://api.example.com/v1',
    'https://api.example.com/v2',
  ])
})

test('Variables that list their choices give one server each', () => {
  const server = template(
    'https://{region}.example.com:{port}',
    variable('region', 'eu', 'eu', 'us'),
    variable('port', '443', '443', '8443'),
  )

  expect(listUrls([server], nowhere)).toEqual([
    'https://eu.example.com',
    'https://us.example.com',
    'https://eu.example.com:8443',
    'https://us.example.com:8443',
  ])
})

test('Of a variable that takes any text, the default is offered', () => {
  const server = template('https://{tenant}.example.com', variable('tenant', 'demo'))

  expect(listUrls([server], nowhere)).toEqual(['https://demo.example.com'])
})

test.each([
  'ftp://example.com',
  'https://user@example.com',
  'https://example.com/?a=b',
  'https://',
])('A server that no page can call is left out: %s', (url) => {
  expect(listUrls([template(url)], nowhere)).toEqual([])
})

test('A server that is named twice is offered once', () => {
  const servers = [template('https://a.example.com'), template('https://a.example.com/')]

  expect(listUrls(servers, nowhere)).toEqual(['https://a.example.com'])
})

function listUrls(servers: readonly ServerTemplate[], addresses: BuildAddresses) {
  return listServers({ servers }, addresses).map(({ baseUrl }) => baseUrl)
}

function template(url: string, ...variables: readonly ServerVariable[]): ServerTemplate {
  return { url, description: undefined, variables }
}

function variable(name: string, usual: string, ...choices: readonly string[]): ServerVariable {
  return { name, default: usual, choices, description: undefined }
}
