import { expect, test } from 'vitest'
import type { ServerTemplate, ServerVariable } from '#core/request/description/operation.ts'
import { explainServer, listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'

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
    'A server that is open has none',
    [template('/'), withUrl('https://base-url.invalid')],
    nowhere,
    [],
  ],
  ['The build completes it', [template('/'), withUrl('https://base-url.invalid')], built, ofBuild],
  [
    'A whole address has its default',
    [withUrl('https://a.example/v1')],
    nowhere,
    ['https://a.example/v1'],
  ],
  ['The build is surer than that', [withUrl('https://a.example/v1')], built, ofBuild],
  ['A path is relative to the host', [template('/v3')], service, ['https://api.example.com/v3']],
  [
    'A step is relative to the folder of the base, which ends at its last slash',
    [template('v3'), template('../v4')],
    service,
    ['https://api.example.com/v3', 'https://api.example.com/v4'],
  ],
  [
    'A slash at the end of the base makes a folder of it',
    [template('v3'), template('../v4')],
    { ...service, apiBaseUrl: 'https://api.example.com/a/base/' },
    ['https://api.example.com/a/base/v3', 'https://api.example.com/a/v4'],
  ],
  [
    'A base with a slash is the base without it where nothing is relative to it',
    [template('https://a.example')],
    { ...service, apiBaseUrl: 'https://api.example.com/base/' },
    ['https://api.example.com/base', 'https://a.example'],
  ],
  [
    'A host without a scheme is called by https, and this computer by http',
    [template('//a.example/v1'), template('//localhost:8080/v1')],
    nowhere,
    ['https://a.example/v1', 'http://localhost:8080/v1'],
  ],
  [
    'No scheme of a base sends a key to another host in clear text',
    [template('//a.example/v1')],
    { ...nowhere, apiBaseUrl: 'http://localhost:8080' },
    ['http://localhost:8080', 'https://a.example/v1'],
  ],
  [
    'The address of a document has the scheme and the host that it leaves open',
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
    'An address on this computer sends no key to another host in clear text',
    [fetched('//b.example', 'http://localhost:3000/openapi.json')],
    nowhere,
    ['https://b.example'],
  ],
  [
    'The service of the build comes before the address of the document',
    [fetched('/v1')],
    service,
    ['https://api.example.com/base', 'https://a.example/v1'],
  ],
  [
    'The one that is completed is first',
    [template('https://a.example/'), template('/v3')],
    service,
    ['https://api.example.com/v3', 'https://a.example'],
  ],
  ['An empty default gives none', [tenant()], nowhere, []],
  ['Its choices do', [tenant('a.example', 'b;c', '')], nowhere, ['https://a.example/v1']],
  [
    'A variable may hold the path',
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
    'Any text has its default',
    [template('https://{a}.example', variable('a', 'demo'))],
    nowhere,
    ['https://demo.example'],
  ],
  [
    'One that is named twice is one',
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
  expect(listServers({ servers }, addresses).map(({ baseUrl }) => baseUrl)).toEqual(urls)
})

test('Of several relative servers, each can be chosen', () => {
  const servers = listServers({ servers: [template('/v1'), template('/v2')] }, built)

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
])('The base URL of the build comes before %j, and is one of them', (urls, names) => {
  const listed = listServers({ servers: urls.map((url) => template(url)) }, built)
  expect(listed.map(({ name }) => name)).toEqual(['Sandbox', ...names])
  expect(listed[1]?.baseUrl).toBe(built.apiBaseUrl)
})

test.each([
  [
    template('//a.example/v1'),
    'The document names no scheme. Requests go to https://a.example/v1.',
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
])('What a server gets that %o does not have: %s', (server, sentence) => {
  expect(explainServer(server)).toBe(sentence)
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
