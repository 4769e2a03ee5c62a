import { expect, test } from 'vitest'
import { findHostSources } from '#request/server-sources.ts'

/** Variables are free unless listed; every one has an empty default. */
function find(url: string, choices: Readonly<Record<string, readonly string[]>> = {}) {
  const variables = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    default: choices[name]?.[0] ?? '',
    choices: choices[name] ?? [],
    description: undefined,
  }))
  return findHostSources({ url, variables, description: undefined })
}

test.each([
  ['https://{a}.example.com/v1', 'https://*.example.com'],
  ['https://{a}.{b}.example.com', 'https://*.example.com'],
  ['https://{a}.svc.example.com', 'https://*.svc.example.com'],
  // Wildcards stand only at the beginning of a host.
  ['https://api.{a}.example.com', 'https://*.example.com'],
  ['https://{a}-api.example.com', 'https://*.example.com'],
  ['https://{a}-{b}.svc.example.com', 'https://*.svc.example.com'],
  ['https://{a}.example.co.uk', 'https://*.example.co.uk'],
  ['https://{a}.EXAMPLE.com', 'https://*.example.com'],
  ['https://{a}.example.com:{port}/v1', 'https://*.example.com:*'],
  ['https://api.example.com:{port}', 'https://api.example.com:*'],
  ['https://{a}.example.com:443', 'https://*.example.com'],
  ['https://{a}.example.com:8443', 'https://*.example.com:8443'],
  ['https://api.example.com/{path}', 'https://api.example.com'],
  ['//{a}.example.com', 'https://*.example.com'],
  ['http://{a}.localhost:4000', 'http://*.localhost:4000'],
  ['https://{a}.myapp.herokuapp.com', 'https://*.myapp.herokuapp.com'],
])('%s is permitted by %s', (url, source) => {
  expect(find(url)).toEqual([source])
})

test.each([
  'https://{a}.com',
  'https://{a}.co.uk',
  // The private section of the Public Suffix List.
  'https://{a}.herokuapp.com',
  'https://{a}.github.io',
  'https://{a}.internal',
  'https://api.{a}',
  'https://api.example.{tld}',
  'https://api.example.com{a}',
  'https://{host}/api',
  'http://{host}:{port}/api',
  'https://{a}.0.0.1',
  '{url}',
  '{url}/v1',
])('No source bounds %s', (url) => {
  expect(find(url)).toBe('open')
})

test('Listed values are permitted one by one', () => {
  const choices = { region: ['eu', 'us'], port: ['443', '8443'], protocol: ['https', 'http'] }

  expect(find('https://{region}.example.com:{port}', choices)).toEqual([
    'https://eu.example.com',
    'https://us.example.com',
    'https://eu.example.com:8443',
    'https://us.example.com:8443',
  ])
  expect(find('{protocol}://{a}.{region}.example.com', choices)).toEqual([
    'https://*.eu.example.com',
    'http://*.eu.example.com',
    'https://*.us.example.com',
    'http://*.us.example.com',
  ])
})

test('A listed value bounds a host, as a registrable domain does', () => {
  const choices = { environment: ['vtexcommercestable', 'myvtex'] }

  expect(find('https://{account}.{environment}.com.br', choices)).toEqual([
    'https://*.vtexcommercestable.com.br',
    'https://*.myvtex.com.br',
  ])
  expect(find('https://{account}.{environment}.com.br')).toBe('open')
})

test('A scheme without a list is http or https', () => {
  expect(find('{protocol}://{a}.example.com')).toEqual([
    'https://*.example.com',
    'http://*.example.com',
  ])
})

test('A host that no policy can contain has no source', () => {
  expect(find('https://[::1]:{port}')).toEqual([])
})
