import { expect, test } from 'vitest'
import type { ServerTemplate, ServerVariable } from '#request/description/operation.ts'
import { explainOpenServer, explainServer, getServers } from '#request/get-servers.ts'
import type { BuildAddresses } from '#request/get-servers.ts'

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }
const service = { ...nowhere, apiBaseUrl: 'https://api.example.com/base' }
const built = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: 'https://api.example.com/base' }

const ofBuild = ['http://localhost:4322', 'https://api.example.com/base']
const withUrl = (usual: string) => template('{url}', variable('url', usual))
const tenant = (...choices: readonly string[]) =>
  template('https://{tenant}/v1', variable('tenant', '', ...choices))
const regions = template(
  'https://{region}.a.example:{port}',
  variable('region', 'eu', 'eu', 'us'),
  variable('port', '443', '443', '8443'),
)

test.each<[string, readonly ServerTemplate[], BuildAddresses, readonly string[]]>([
  [
    'A server without a host is omitted',
    [template('/'), withUrl('https://base-url.invalid')],
    nowhere,
    [],
  ],
  [
    'The base URL completes a server without a host',
    [template('/'), withUrl('https://base-url.invalid')],
    built,
    ofBuild,
  ],
  [
    'A variable for the entire URL gets its default',
    [withUrl('https://a.example/v1')],
    nowhere,
    ['https://a.example/v1'],
  ],
  ['The base URL is preferred to that default', [withUrl('https://a.example/v1')], built, ofBuild],
  ['A path is relative to the host', [template('/v3')], service, ['https://api.example.com/v3']],
  [
    'A dot segment is relative to the base up to its last slash',
    [template('v3'), template('../v4')],
    service,
    ['https://api.example.com/v3', 'https://api.example.com/v4'],
  ],
  [
    'A trailing slash keeps the last segment of the base',
    [template('v3'), template('../v4')],
    { ...service, apiBaseUrl: 'https://api.example.com/a/base/' },
    ['https://api.example.com/a/base/v3', 'https://api.example.com/a/v4'],
  ],
  [
    'A trailing slash of the base does not matter without relative servers',
    [template('https://a.example')],
    { ...service, apiBaseUrl: 'https://api.example.com/base/' },
    ['https://api.example.com/base', 'https://a.example'],
  ],
  [
    'A host without a scheme gets https, and this computer http',
    [template('//a.example/v1'), template('//localhost:8080/v1')],
    nowhere,
    ['https://a.example/v1', 'http://localhost:8080/v1'],
  ],
  [
    'The scheme of the base never sends a key to another host in clear text',
    [template('//a.example/v1')],
    { ...nowhere, apiBaseUrl: 'http://localhost:8080' },
    ['http://localhost:8080', 'https://a.example/v1'],
  ],
  [
    'The document’s address provides a missing scheme and host',
    ['/v1', 'v2', '../v3', '//b.example', '//localhost:8080'].map((url) => fetched(url)),
    nowhere,
    [
      'https://a.example/v1',
      'https://a.example/docs/new/v2',
      'https://a.example/docs/v3',
      'https://b.example',
      'https://localhost:8080',
    ],
  ],
  [
    'A local document never sends a key to another host in clear text',
    [fetched('//b.example', 'http://localhost:3000/openapi.json')],
    nowhere,
    ['https://b.example'],
  ],
  [
    'The base URL precedes the document’s address',
    [fetched('/v1')],
    service,
    ['https://api.example.com/base', 'https://a.example/v1'],
  ],
  [
    'The completed server is first',
    [template('https://a.example/'), template('/v3')],
    service,
    ['https://api.example.com/v3', 'https://a.example'],
  ],
  ['A server with an empty default is omitted', [tenant()], nowhere, []],
  [
    'A server with an empty default and choices is kept',
    [tenant('a.example', 'b;c', '')],
    nowhere,
    ['https://a.example/v1'],
  ],
  [
    'A variable may contain the path',
    [template('https://a.example{path}', variable('path', '/v1', '/v1', '/v2'))],
    nowhere,
    ['https://a.example/v1', 'https://a.example/v2'],
  ],
  [
    'Each choice is a server',
    [regions],
    nowhere,
    [
      'https://eu.a.example',
      'https://us.a.example',
      'https://eu.a.example:8443',
      'https://us.a.example:8443',
    ],
  ],
  [
    'A variable without choices gets its default',
    [template('https://{a}.example', variable('a', 'demo'))],
    nowhere,
    ['https://demo.example'],
  ],
  [
    'Duplicate servers are merged',
    [template('https://a.example'), template('https://a.example/')],
    nowhere,
    ['https://a.example'],
  ],
  ...['ftp://a.example', 'https://user@a.example', 'https://a.example/?a=b', 'https://'].map(
    (url): [string, readonly ServerTemplate[], BuildAddresses, readonly string[]] => [
      `No page can call ${url}`,
      [template(url)],
      nowhere,
      [],
    ],
  ),
])('%s', (_, servers, addresses, urls) => {
  expect(getServers({ servers }, addresses).map(({ baseUrl }) => baseUrl)).toEqual(urls)
})

test('Several relative servers have distinct ids', () => {
  const servers = getServers({ servers: [template('/v1'), template('/v2')] }, built)

  expect(servers.map(({ id }) => id)).toEqual(['sandbox', 'service', 'https://api.example.com/v2'])
})

test.each<[readonly string[], readonly string[]]>([
  [
    ['https://b.example/', '//a.example'],
    ['Service', 'b.example', 'a.example'],
  ],
  [
    ['https://a.example', 'https://api.example.com/base/'],
    ['Service', 'a.example'],
  ],
])('The base URL precedes %j, and is in the list', (urls, names) => {
  const listed = getServers({ servers: urls.map((url) => template(url)) }, built)
  expect(listed.map(({ name }) => name)).toEqual(['Sandbox', ...names])
  expect(listed[1]?.baseUrl).toBe(built.apiBaseUrl)
})

test.each([
  [
    template('//a.example/v1'),
    'The document specifies no scheme. Requests go to https://a.example/v1.',
  ],
  [
    fetched('../v1'),
    'It is relative to the address of the document. Requests go to https://a.example/docs/v1.',
  ],
  [
    { ...fetched('/'), isImplied: true } as const,
    'Requests go to https://a.example, the host from which the document was fetched.',
  ],
  [template('/v1'), undefined],
  [fetched('https://b.example'), undefined],
])('Explains how %o is completed: %s', (server, sentence) => {
  expect(explainServer(server)).toBe(sentence)
})

const acme = template('https://{tenant}.a.example.com/v1', variable('tenant', 'acme'))
const open = template('https://{host}/api', variable('host', 'localhost:8080'))
const listed = template(
  'https://{n}.a.example.com',
  variable('n', '0', ...Array.from({ length: 25 }, (_, number) => String(number))),
)

test('A reader fills in the variables of a server in one domain, and of a long list', () => {
  const servers = getServers({ servers: [acme, tenant(), listed] }, nowhere)

  expect(servers).toMatchObject([
    { id: acme.url, template: { url: acme.url } },
    { id: listed.url, template: { url: listed.url } },
  ])
  expect(servers[0]).toMatchObject({ baseUrl: 'https://acme.a.example.com/v1' })
  expect(servers[0]).not.toHaveProperty('isOpen')
})

test('An open host can be chosen only if the team permits it, next to the reader’s own server', () => {
  expect(getServers({ servers: [open] }, nowhere)).toEqual([
    {
      id: 'https://localhost:8080/api',
      name: 'localhost:8080',
      baseUrl: 'https://localhost:8080/api',
    },
  ])
  expect(getServers({ servers: [open] }, { ...nowhere, hasOpenServers: true })).toMatchObject([
    { id: open.url, isOpen: true, baseUrl: 'https://localhost:8080/api' },
    { id: 'own', isOpen: true, baseUrl: 'https://base-url.invalid' },
  ])
})

test('An open host that cannot be chosen has only its defaults', () => {
  const url = '{protocol}://{host}/v1'
  const protocol = variable('protocol', 'http', 'http', 'https')
  const servers = [template(url, protocol, variable('host', 'localhost'))]

  expect(getServers({ servers }, nowhere).map(({ id }) => id)).toEqual(['http://localhost/v1'])
})

test.each([
  [acme, undefined],
  [open, 'Its host is not limited to one domain, so the console calls it only with its defaults.'],
  [tenant(), 'Its host is not limited to one domain, so the console does not call it.'],
])('Explains which hosts of %o are not called: %s', (server, sentence) => {
  expect(explainOpenServer(server, {})).toBe(sentence)
  expect(explainOpenServer(server, { hasOpenServers: true })).toBeUndefined()
})

function template(url: string, ...variables: readonly ServerVariable[]): ServerTemplate {
  return { url, description: undefined, variables }
}

function fetched(url: string, documentUrl = 'https://a.example/docs/new/openapi.json') {
  return { ...template(url), documentUrl }
}

function variable(name: string, usual: string, ...choices: readonly string[]): ServerVariable {
  return { name, default: usual, choices, description: undefined }
}
