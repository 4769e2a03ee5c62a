import { expect, test } from 'vitest'
import type { ServerTemplate, ServerVariable } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }
const built = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: 'https://api.example.com/base' }

test('A server that is open has no address until the build names one', () => {
  const open = [template('/'), template('{url}', variable('url', 'https://base-url.invalid'))]

  expect(listUrls(open, nowhere)).toEqual([])
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

test('The base URL of the build does not replace a server that the document names', () => {
  expect(listUrls([template('https://upload.example.com/')], built)).toEqual([
    'http://localhost:4322',
    'https://upload.example.com',
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

function listUrls(servers: readonly ServerTemplate[], addresses: typeof nowhere | typeof built) {
  return listServers({ servers }, addresses).map(({ baseUrl }) => baseUrl)
}

function template(url: string, ...variables: readonly ServerVariable[]): ServerTemplate {
  return { url, description: undefined, variables }
}

function variable(name: string, usual: string, ...choices: readonly string[]): ServerVariable {
  return { name, default: usual, choices, description: undefined }
}
