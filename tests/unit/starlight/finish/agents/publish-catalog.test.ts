import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishCatalog, formatCatalog } from '#starlight/finish/agents/publish-catalog.ts'
import type { CatalogApi } from '#starlight/finish/agents/publish-catalog.ts'
import { defaultService } from '#portal/portal-options.ts'
import { service } from '#portal/service.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'
import { serviceDescription as api } from '../../../../support/service-description.ts'
import { writeFolder } from '../../../../support/write-folder.ts'

const settings = { siteUrl: undefined, base: '', apiBaseUrl: undefined }

test('The portal is the anchor if the address of the service is not documented', () => {
  expect(parseCatalog({ api, service, settings })).toEqual({
    linkset: [
      {
        anchor: '/',
        'service-desc': [
          { href: '/openapi.json', type: 'application/json' },
          { href: '/openapi.yaml', type: 'application/yaml' },
        ],
        'service-doc': [
          { href: '/', type: 'text/html' },
          { href: '/llms.txt', type: 'text/plain' },
        ],
      },
    ],
  })
})

test('Addresses are absolute if the site’s address is known, also with a base path', () => {
  const published = {
    siteUrl: 'https://docs.example.com',
    base: '/docs',
    apiBaseUrl: 'https://api.example.com',
  }
  expect(parseCatalog({ api, service, settings: published })).toMatchObject({
    linkset: [
      {
        anchor: 'https://api.example.com',
        'service-desc': [
          { href: 'https://docs.example.com/docs/openapi.json' },
          { href: 'https://docs.example.com/docs/openapi.yaml' },
        ],
        'service-doc': [
          { href: 'https://docs.example.com/docs/' },
          { href: 'https://docs.example.com/docs/llms.txt' },
        ],
      },
    ],
  })
})

test('Each server with a complete URL in another document is an API, described by its file', async () => {
  const { api: other } = await loadPetStorePortal()
  const urls = ['https://a.example.com', '/relative', 'https://{region}.example.com']
  const operations = other.operations.map((operation) => ({
    ...operation,
    servers: urls.map((url) => ({ url, description: undefined, variables: [] })),
  }))
  const reference = { api: { ...other, operations }, service: defaultService, settings }
  expect(parseCatalog(reference)).toMatchObject({
    linkset: [
      {
        anchor: 'https://a.example.com',
        'service-desc': [{ href: '/openapi.yaml', type: 'application/yaml' }],
      },
    ],
  })
})

test('The catalogue is written to its well-known path', async () => {
  const directory = await writeFolder()
  await publishCatalog(directory, [{ api, service, settings }])
  expect(await readFile(join(directory, '.well-known/api-catalog'), 'utf8')).toBe(
    formatCatalog([{ api, service, settings }]),
  )
})

function parseCatalog(reference: CatalogApi): unknown {
  return JSON.parse(formatCatalog([reference]))
}
