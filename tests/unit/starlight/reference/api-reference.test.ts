import { expect, test } from 'vitest'
import { join } from 'node:path'
import {
  findOperation,
  getPolicySources,
  isSecurityUnspecified,
  loadApiReference,
} from '#starlight/reference/api-reference.ts'
import { parseBrand } from '#theme/brand-options.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { defaultService } from '#portal/portal-options.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const nowhere = { apiBaseUrl: undefined, sandboxUrl: undefined }

test.each([
  [
    'Every local host name allowed by the settings is permitted',
    ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080'],
  ],
  [
    'Servers on one origin are permitted once',
    ['https://a.example/one', 'https://a.example/two', 'https://b.example'],
    ['https://a.example', 'https://b.example'],
  ],
  [
    'Servers with an IPv6 address are omitted, because no policy can permit them',
    ['https://[::1]:4322', 'https://a.example'],
    ['https://a.example'],
  ],
])('%s', (_, urls, permitted) => {
  expect(getPolicySources(urls.map(serve), nowhere)).toEqual(permitted)
})

test('A placeholder server permits the origins of the build, the sandbox first, or none', () => {
  const variable = {
    name: 'base_url',
    default: 'https://base-url.invalid',
    choices: [],
    description: undefined,
  }
  const server = { url: '{base_url}', description: undefined, variables: [variable] }
  const operation = { ...serve(''), servers: [server] }
  const addresses = {
    apiBaseUrl: 'http://127.0.0.1:4423/base',
    sandboxUrl: 'http://localhost:4322',
  }

  expect(getPolicySources([operation], addresses)).toEqual([
    'http://localhost:4322',
    'http://127.0.0.1:4423',
  ])
  expect(getPolicySources([operation], nowhere)).toEqual([])
})

const tenant = {
  url: 'https://{tenant}.example.com:{port}',
  description: undefined,
  variables: ['tenant', 'port'].map((name) => ({
    name,
    default: '',
    choices: [],
    description: undefined,
  })),
}

test('A server with variables is permitted with all of their values', () => {
  const operation = { ...serve(''), servers: [tenant] }

  expect(getPolicySources([operation], nowhere)).toEqual(['https://*.example.com:*'])
})

test('Open servers permit every https server, and http on this computer', () => {
  const operation = { ...serve(''), servers: [tenant, ...serve('http://192.168.1.5').servers] }

  expect(getPolicySources([operation], { ...nowhere, hasOpenServers: true })).toEqual([
    'https:',
    'http://localhost:*',
    'http://*.localhost:*',
    'http://127.0.0.1:*',
    'http://192.168.1.5',
  ])
})

test('Origins that exceed the policy’s length are omitted, and shorter ones after them are kept', () => {
  const names = Array.from(
    { length: 49 },
    (_, index) => `https://region-${index}.api.example-company.com`,
  )
  const urls = [...names, 'https://a.example', `https://${'a'.repeat(3000)}.example`]

  const permitted = getPolicySources(urls.map(serve), nowhere)

  expect(permitted.join(' ').length).toBeLessThanOrEqual(1950)
  expect(permitted).toContain('https://a.example')
  expect(permitted.length).toBeGreaterThan(40)
})

test('Token endpoints are permitted exactly, unless their origin is', () => {
  const operations = [
    'https://login.example/token?tenant=a',
    'https://a.example/token',
    "https://login.example/t;script-src 'none'",
    'https://login.example/t,o',
  ].map(signIn)
  expect(getPolicySources(operations, nowhere)).toEqual([
    'https://a.example',
    'https://login.example/token',
  ])
})

function signIn(tokenUrl: string) {
  const flow = {
    name: 'authorizationCode',
    authorizationUrl: 'https://login.example/authorize',
    tokenUrl,
    refreshUrl: undefined,
    scopes: {},
  }
  const scheme = { type: 'oauth2', description: undefined, flows: [flow] } as const
  const alternatives = [[{ name: tokenUrl, scheme, scopes: [] }]]
  return { ...serve('https://a.example'), security: { state: 'stated', alternatives } as const }
}

function serve(url: string) {
  const server = { url, description: undefined, variables: [] }
  return { servers: [server], security: { state: 'not-specified' } as const }
}

test.each([
  ['An untitled document has the label as its title', ' ', 'Payments'],
  ['A document keeps its title next to a label', 'Payment Service', 'Payment Service'],
])('%s', async (_, written, title) => {
  const document = { openapi: '3.1.0', info: { title: written, version: '1' }, paths: {} }
  const folder = await writeFolder({ 'api.json': JSON.stringify(document) })
  const apiReference = await loadApiReference({
    label: 'Payments',
    settings: parseSettings({}),
    folder: '',
    brand: parseBrand({}, { root: folder, name: 'Sample' }),
    source: { path: join(folder, 'api.json'), overlay: undefined },
    service: defaultService,
  })

  expect([apiReference.title, apiReference.api.title, apiReference.label]).toEqual([
    title,
    title,
    'Payments',
  ])
})

test('An operation is found by its slug or id, the first of several', () => {
  const operations = [
    makeOperation({ slug: 'one', id: 'same' }),
    makeOperation({ slug: 'two', id: 'same' }),
    makeOperation({ slug: 'same', id: 'three' }),
  ]
  const find = (name: string) => findOperation({ operations }, name)

  expect(find('same')).toBe(operations[0])
  expect(find('two')).toBe(operations[1])
  expect(find('three')).toBe(operations[2])
  expect(() => find('four')).toThrow('no operation four. It has same, same, three.')
})

test('Operations are read once for all pages', () => {
  let reads = 0
  const operation = makeOperation()
  const operations = [
    {
      ...operation,
      get id() {
        reads += 1
        return operation.id
      },
      get security() {
        reads += 1
        return operation.security
      },
    },
  ]
  for (let page = 0; page < 20; page += 1) {
    findOperation({ operations }, operation.slug)
    isSecurityUnspecified({ operations })
  }
  expect(reads).toBe(2)
})
