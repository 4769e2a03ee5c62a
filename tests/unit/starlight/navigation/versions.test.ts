import { describe, expect, test } from 'vitest'
import type { ApiReference, VersionStatus } from '#starlight/reference/api-reference.ts'
import {
  findCounterpart,
  getChoices,
  getShownPortals,
  hasDocumentsPage,
  listDocuments,
  listLanguages,
  getPortalLabel,
  renderBanner,
} from '#starlight/navigation/versions.ts'
import { parseLocales } from '#starlight/reference/locale.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'
import { makeVersion } from '../../../support/make-version.ts'

const sample = await loadPetStorePortal()

interface SampleOperation {
  readonly id?: string
  readonly path: string
  readonly tag?: string
}

function createPortal(
  label: string,
  folder: string,
  operations: readonly SampleOperation[],
  rest: Partial<Pick<ApiReference, 'version' | 'ownPages'>> = {},
): ApiReference {
  const paths = Object.fromEntries(
    operations.map(({ id, path, tag = 'pets' }) => [
      path,
      { get: { ...(id !== undefined && { operationId: id }), tags: [tag], responses: {} } },
    ]),
  )
  const api = parseDescriptionText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: label, version: '1' },
      paths,
      components: { schemas: { Pet: { type: 'object' } } },
    }),
  )
  return { ...sample, label, folder, api, ownPages: [], ...rest }
}

const current = { label: 'v2', folder: '/payments' }
const give = (label: string, status: VersionStatus) => ({
  version: makeVersion(label, status, current),
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
const site = { base: '/docs', apiReferences: [v3, v2, v1, accounts] } as const

describe('The corresponding page of another version', () => {
  test.each([
    ['an operation by its operationId', '/reference/list-pets/', '/reference/list-pets/'],
    ['an operation by its method and path', '/reference/get-ping/', '/reference/ping/'],
    ['a page of every document', '/console/', '/console/'],
    ['the list of operations', '/reference/', '/reference/'],
    ['an existing tag', '/reference/tags/pets/', '/reference/tags/pets/'],
    ['an existing schema', '/reference/schemas/pet/', '/reference/schemas/pet/'],
    ['a missing tag', '/reference/tags/health/', '/'],
    ['an existing page by the team', '/guide/', '/guide/'],
    ['a missing page by the team', '/old-guide/', '/'],
    ['the 404 page', '/404/', '/'],
  ])('%s', (_, path, expected) => {
    expect(findCounterpart(path, v1, v2)).toBe(expected)
  })

  test('A page of changes exists in the current version, of other documents with others for all changes', () => {
    const [all, pair] = ['/changes/', '/changes/v1-v2/']
    const german = { ...v2, folder: '/de/payments' }
    const other = { ...v2, defaultFolder: '/other' }
    for (const path of [all, pair]) {
      expect(findCounterpart(path, v2, v1)).toBe('/')
      expect(findCounterpart(path, v2, accounts)).toBe('/')
      expect(findCounterpart(path, v2, german)).toBe(path)
      expect(findCounterpart(path, v2, other)).toBe(all)
    }
  })

  test('A missing operation corresponds to the start page', () => {
    expect(findCounterpart('/reference/list-pets/', v1, v3)).toBe('/')
    expect(findCounterpart('/reference/list-pets/', v2, accounts)).toBe('/')
  })
})

describe('The choices of a page', () => {
  test('Between documents, and between versions of the current document', () => {
    expect(getChoices(site, v1, '/reference/get-ping/')).toEqual([
      {
        name: 'Document',
        chosen: 'Payments',
        options: [
          createOption('Payments', '/docs/payments/v1/reference/get-ping/'),
          createOption('Accounts', '/docs/accounts/'),
        ],
      },
      {
        name: 'Version',
        chosen: 'v1',
        options: [
          createOption('v3', '/docs/payments/v3/', 'next'),
          createOption('v2', '/docs/payments/reference/ping/'),
          createOption('v1', '/docs/payments/v1/reference/get-ping/', 'deprecated'),
        ],
      },
    ])
  })

  test('A document with one version offers no versions, and links to the current one of another document', () => {
    const [documents, ...others] = getChoices(site, accounts, '/console/')
    expect(others).toEqual([])
    expect(documents?.options.map(({ href }) => href)).toEqual([
      '/docs/payments/console/',
      '/docs/accounts/console/',
    ])
  })

  test('A site with one document has no choices', () => {
    expect(getChoices({ base: '', apiReferences: [accounts] }, accounts, '/')).toEqual([])
  })
})

describe('The banner', () => {
  test('A deprecated version links to the same page of the current one', () => {
    expect(renderBanner(site, v1, '/reference/get-ping/')).toBe(
      'This is v1, which is deprecated. <a href="/docs/payments/reference/ping/">Go to v2, the current version</a>',
    )
  })

  test('A next version is marked as not released', () => {
    expect(renderBanner(site, v3, '/')).toMatch(/^This is v3, which is not released yet\. /)
  })

  test('A label is escaped', () => {
    const label = '<img src=x>'
    const odd = createPortal('Payments', '/payments/odd', [], give(label, 'next'))
    expect(renderBanner(site, odd, '/')).not.toContain('<img')
  })

  test('The current version and a document without versions have no banner', () => {
    expect(renderBanner(site, v2, '/')).toBeUndefined()
    expect(renderBanner(site, accounts, '/')).toBeUndefined()
  })
})

test('A page shows the current version of each other document', () => {
  const shown = [undefined, accounts, v2, v1, v3].map((here) =>
    getShownPortals(site.apiReferences, here).map(getPortalLabel).join(', '),
  )
  expect(shown).toEqual([
    'Payments v2, Accounts',
    'Payments v2, Accounts',
    'Payments v2, Accounts',
    'Payments v1, Accounts',
    'Payments v3, Accounts',
  ])
})

test('A portal’s label includes the version if there are several', () => {
  expect([v1, accounts].map(getPortalLabel)).toEqual(['Payments v1', 'Accounts'])
})

function createOption(label: string, href: string, note?: 'deprecated' | 'next') {
  return { label, note, href, isChosen: href === '/docs/payments/v1/reference/get-ping/' }
}

test('The documents of a site are listed once, with their versions', () => {
  const trips = createPortal('Trips', '/trips', [])
  const listed = listDocuments({ base: '/docs', form: undefined, apiReferences: [v2, v1, trips] })

  expect(listed.map(({ label, href, version }) => ({ label, href, version }))).toEqual([
    { label: 'Payments', href: '/docs/payments/', version: '1' },
    { label: 'Trips', href: '/docs/trips/', version: '1' },
  ])
  expect(listed.map(({ versions }) => versions)).toEqual([
    [
      { label: 'v2', note: undefined, href: '/docs/payments/' },
      { label: 'v1', note: 'deprecated', href: '/docs/payments/v1/' },
    ],
    [],
  ])
})

test('A site has a page of its documents only with several, and if its folder is free', () => {
  const [trips, apis] = ['/trips', '/apis'].map((folder) => createPortal('A', folder, []))

  expect(hasDocumentsPage([v2, v1])).toBe(false)
  expect(hasDocumentsPage([v2, v1, ...(trips ? [trips] : [])])).toBe(true)
  expect(hasDocumentsPage([v2, ...(apis ? [apis] : [])])).toBe(false)
})

test('A page names the languages in which it exists, and the default one only if it is one of them', () => {
  const locales = parseLocales({
    locales: {
      root: { label: 'English', lang: 'en' },
      de: { label: 'Deutsch' },
      ar: { label: 'العربية' },
    },
  })
  const portals = locales.map((locale) => {
    const operations = [
      { id: 'listPets', path: '/pets' },
      ...(locale.isDefault ? [] : [{ id: 'translated', path: '/translated' }]),
      ...(locale.lang === 'ar' ? [{ id: 'only', path: '/only' }] : []),
    ]
    return Object.assign(createPortal('Pets', `${locale.folder}/pets`, operations), { locale })
  })
  const [english, german, arabic] = portals
  if (!english || !german || !arabic) throw new Error('There are three locales.')
  const list = (path: string) => [
    ...listLanguages({ apiReferences: [english, german, arabic] }, arabic, path),
  ]

  expect(list('/reference/list-pets/')).toEqual(['en', 'de', 'ar', 'x-default'])
  expect(list('/reference/translated/')).toEqual(['de', 'ar'])
  expect(list('/reference/only/')).toEqual([])
})
