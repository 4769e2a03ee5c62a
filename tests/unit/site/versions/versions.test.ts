import { describe, expect, test } from 'vitest'
import type { Portal } from '#site/portal.ts'
import type { VersionStatus } from '#site/portal.ts'
import {
  findCounterpart,
  listChoices,
  listShown,
  namePortal,
  writeBanner,
} from '#site/versions/versions.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { readPetStorePortal } from '../../../support/pet-store-portal.ts'

const sample = await readPetStorePortal()

interface SampleOperation {
  readonly id?: string
  readonly path: string
  readonly tag?: string
}

function createPortal(
  label: string,
  folder: string,
  operations: readonly SampleOperation[],
  rest: Partial<Pick<Portal, 'version' | 'ownPages'>> = {},
): Portal {
  const paths = Object.fromEntries(
    operations.map(({ id, path, tag = 'pets' }) => [
      path,
      { get: { ...(id !== undefined && { operationId: id }), tags: [tag], responses: {} } },
    ]),
  )
  const contract = contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: label, version: '1' },
      paths,
      components: { schemas: { Pet: { type: 'object' } } },
    }),
  )
  return { ...sample, label, folder, contract, ownPages: [], ...rest }
}

const current = { label: 'v2', folder: '/payments' }
const give = (label: string, status: VersionStatus) => ({
  version: { label, status, current },
})
const v1 = createPortal(
  'Payments',
  '/payments/v1',
  [
    { id: 'listPets', path: '/v1/pets' },
    { path: '/ping', tag: 'health' },
  ],
  { ...give('v1', 'deprecated'), ownPages: ['guide', 'old-guide'] },
)
const v2 = createPortal(
  'Payments',
  '/payments',
  [
    { id: 'listPets', path: '/v2/pets' },
    { id: 'ping', path: '/ping' },
  ],
  { ...give('v2', 'current'), ownPages: ['guide'] },
)
const v3 = createPortal('Payments', '/payments/v3', [], give('v3', 'next'))
const accounts = createPortal('Accounts', '/accounts', [{ id: 'listAccounts', path: '/accounts' }])
const site = { base: '/docs', portals: [v3, v2, v1, accounts] } as const

describe('The page of another version about the same', () => {
  test.each([
    ['an operation by its operationId', '/reference/list-pets/', '/reference/list-pets/'],
    ['an operation by its method and path', '/reference/get-ping/', '/reference/ping/'],
    ['a page that every document has', '/console/', '/console/'],
    ['the list of operations', '/reference/', '/reference/'],
    ['a tag that is there', '/reference/tags/pets/', '/reference/tags/pets/'],
    ['a schema that is there', '/reference/schemas/pet/', '/reference/schemas/pet/'],
    ['a tag that is not there', '/reference/tags/health/', '/'],
    ['a written page that is there', '/guide/', '/guide/'],
    ['a written page that is not there', '/old-guide/', '/'],
    ['the page for what is not found', '/404/', '/'],
  ])('%s', (_, path, expected) => {
    expect(findCounterpart(path, v1, v2)).toBe(expected)
  })

  test('An operation that is not there leads to the first page', () => {
    expect(findCounterpart('/reference/list-pets/', v1, v3)).toBe('/')
    expect(findCounterpart('/reference/list-pets/', v2, accounts)).toBe('/')
  })
})

describe('The choices of a page', () => {
  test('Between documents, and between the versions of its own', () => {
    expect(listChoices(site, v1, '/reference/get-ping/')).toEqual([
      {
        name: 'Document',
        chosen: 'Payments',
        options: [
          {
            label: 'Payments',
            note: undefined,
            href: '/docs/payments/v1/reference/get-ping/',
            isChosen: true,
          },
          { label: 'Accounts', note: undefined, href: '/docs/accounts/', isChosen: false },
        ],
      },
      {
        name: 'Version',
        chosen: 'v1',
        options: [
          { label: 'v3', note: 'next', href: '/docs/payments/v3/', isChosen: false },
          {
            label: 'v2',
            note: undefined,
            href: '/docs/payments/reference/ping/',
            isChosen: false,
          },
          {
            label: 'v1',
            note: 'deprecated',
            href: '/docs/payments/v1/reference/get-ping/',
            isChosen: true,
          },
        ],
      },
    ])
  })

  test('A document of one version has no choice of versions, and leads to the current one of another', () => {
    const [documents, ...others] = listChoices(site, accounts, '/console/')
    expect(others).toEqual([])
    expect(documents?.options.map(({ href }) => href)).toEqual([
      '/docs/payments/console/',
      '/docs/accounts/console/',
    ])
  })

  test('A site of one document has none', () => {
    expect(listChoices({ base: '', portals: [accounts] }, accounts, '/')).toEqual([])
  })
})

describe('The banner', () => {
  test('A deprecated version leads to the same page of the current one', () => {
    expect(writeBanner(site, v1, '/reference/get-ping/')).toBe(
      'This is v1, which is deprecated. <a href="/docs/payments/reference/ping/">Go to v2</a>, the current version.',
    )
  })

  test('A next version says that it is not released', () => {
    expect(writeBanner(site, v3, '/')).toMatch(/^This is v3, which is not released yet\. /)
  })

  test('A label is text', () => {
    const label = '<img src=x>'
    const odd = createPortal('Payments', '/payments/odd', [], give(label, 'next'))
    expect(writeBanner(site, odd, '/')).not.toContain('<img')
  })

  test('The current version and a document without versions have none', () => {
    expect(writeBanner(site, v2, '/')).toBeUndefined()
    expect(writeBanner(site, accounts, '/')).toBeUndefined()
  })
})

test('A page shows what is current, and of its own document its version', () => {
  const shown = [undefined, accounts, v2, v1, v3].map((here) =>
    listShown(site.portals, here).map(namePortal).join(', '),
  )
  expect(shown).toEqual([
    'Payments v2, Accounts',
    'Payments v2, Accounts',
    'Payments v2, Accounts',
    'Payments v1, Accounts',
    'Payments v3, Accounts',
  ])
})

test('A portal is named by its document, and by its version where there are several', () => {
  expect([v1, accounts].map(namePortal)).toEqual(['Payments v1', 'Accounts'])
})
