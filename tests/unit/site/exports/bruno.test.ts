import bruno from '@usebruno/lang'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writeBrunoFiles, zipBrunoCollection } from '#site/exports/bruno.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { serviceContract } from '../../../support/service-contract.ts'
import { at, hardContract } from './hard-contract.ts'

const addresses = at('https://api.example.com/base')

describe('the files', () => {
  test('The documented operation is one request, with the key as a secret of the environment', () => {
    expect(writeBrunoFiles(serviceContract, addresses)).toEqual({
      'bruno.json': '{\n  "version": "1",\n  "name": "Service API",\n  "type": "collection"\n}\n',
      'environments/service.bru': `vars {
  base_url: https://api.example.com/base
}
vars:secret [
  API_KEY
]
`,
      'list-experiments.bru': `meta {
  name: List experiments
  type: http
  seq: 1
}

get {
  url: {{base_url}}/v1/experiments
  body: none
  auth: bearer
}

headers {
  Content-Type: application/json
}

auth:bearer {
  token: {{API_KEY}}
}

settings {
  encodeUrl: false
  followRedirects: false
}

docs {
  Redirects are not followed: a redirect could send the request, and with it the key, to another server.
}
`,
    })
  })

  test('Difficult names are unchanged when Bruno reads them', () => {
    const files = writeBrunoFiles(hardContract, addresses)
    expect(Object.keys(files)).toEqual([
      'bruno.json',
      'environments/service.bru',
      'ping-it.bru',
      'read-thing.bru',
    ])
    expect(bruno.bruToJsonV2(files['ping-it.bru'] ?? '')).toMatchObject({
      meta: { name: 'Ping ### it', seq: '1' },
      http: { method: 'post', url: '{{base_url}}/v1/ping', auth: 'none' },
    })
    expect(bruno.bruToJsonV2(files['read-thing.bru'] ?? '')).toMatchObject({
      meta: { seq: '2' },
      headers: [{ name: 'X-Mode', value: 'a: "b" {c}', enabled: true }],
      auth: { bearer: { token: '{{API_KEY}}' } },
    })
  })
})

test('No file takes the name of one that means something else to Bruno', () => {
  const operations = [
    makeOperation({ id: 'list', tags: ['Environments'] }),
    makeOperation({ id: 'folder', tags: ['Folders'] }),
    makeOperation({ id: 'collection' }),
  ]
  const files = writeBrunoFiles(
    { title: 'T', version: '1', operations, schemas: new Map() },
    addresses,
  )
  expect(Object.keys(files)).toEqual([
    'bruno.json',
    'collection-1.bru',
    'environments-1/list.bru',
    'environments/service.bru',
    'folders/folder-1.bru',
  ])
})

describe('the archive', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('It has the files in one folder named after the contract', () => {
    const unzipped = Object.entries(unzipSync(zipBrunoCollection(serviceContract, addresses)))
    expect(Object.fromEntries(unzipped.map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual(
      Object.fromEntries(
        Object.entries(writeBrunoFiles(serviceContract, addresses)).map(([path, text]) => [
          `service-api/${path}`,
          text,
        ]),
      ),
    )
  })

  test('Two builds write the same bytes, in any time zone and at any time', () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    const early = zipBrunoCollection(serviceContract, addresses)
    vi.stubEnv('TZ', 'America/Los_Angeles')
    vi.useFakeTimers({ now: new Date('2040-05-06T07:08:09Z') })
    try {
      expect(zipBrunoCollection(serviceContract, addresses)).toEqual(early)
    } finally {
      vi.useRealTimers()
    }
  })
})
