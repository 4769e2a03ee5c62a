import { expect, test } from 'vitest'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { SidebarOptions } from '#starlight/site/portal-site.ts'
import { createReferenceEntries } from '#starlight/navigation/reference-entries.ts'
import type { SidebarEntry, SidebarLink } from '#starlight/navigation/reference-entries.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { createNavigation, createPortalSidebar } from '#starlight/navigation/navigation.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import { service } from '#portal/service.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'
import { serviceDescription } from '../../../support/service-description.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

test('The sidebar of a short document lists every operation under its tag', () => {
  expect(listLabels(write({ Cats: 2, Dogs: 1 }), '/reference/')).toEqual([
    'Cats:',
    'GET /cats0',
    'GET /cats1',
    'Dogs:',
    'GET /dogs0',
  ])
})

test('A longer document lists tags, and the operations of the current tag only', () => {
  const labels = listLabels(write({ Cats: 30, Dogs: 10 }), '/reference/get-dogs3/')

  expect(labels.slice(0, 4)).toEqual(['Cats (30)', 'Dogs:', 'GET /dogs0', 'GET /dogs1'])
  expect(labels).toHaveLength(12)
  expect(listLabels(write({ Cats: 30, Dogs: 10 }), '/reference/tags/cats/')).toHaveLength(32)
})

test.each([
  ['operations of one tag', (count: number) => write({ Cats: count })],
  [
    'tags of one operation',
    (count: number) =>
      write(Object.fromEntries(Array.from({ length: count }, (_, index) => [`Tag${index}`, 1]))),
  ],
])('The sidebar of 1,000 %s is as long as that of 300', (_, make) => {
  const [few, many] = [300, 1000].map((count) => {
    const api = make(count)
    const middle = api.operations[count / 2]
    return listLabels(api, `/reference/${middle?.slug}/`)
  })

  expect(few?.length).toBe(many?.length)
  expect(many?.length).toBeLessThan(40)
})

test('Long lists show how many items are omitted above and below', () => {
  const labels = listLabels(write({ Cats: 1300 }), '/reference/get-cats1199/')

  expect([labels[1], labels[2], labels.at(-1)]).toEqual([
    '1,184 more above',
    'GET /cats1184',
    '86 more below',
  ])
})

test('A list of 50 operations is complete', () => {
  expect(listLabels(write({ Cats: 50 }), '/reference/get-cats25/')).toHaveLength(51)
})

test.each([
  [{}, ['Cats:', 'listCats', 'GET /cats/{id}', 'Ants:', 'Feed the ants']],
  [{ labels: 'summary' }, ['Cats:', 'listCats', 'GET /cats/{id}', 'Ants:', 'Feed the ants']],
  [{ labels: 'operationId' }, ['Cats:', 'listCats', 'GET /cats/{id}', 'Ants:', 'feedAnts']],
  [{ labels: 'path' }, ['Cats:', '/cats', '/cats/{id}', 'Ants:', '/ants']],
  [{ sort: 'alphabetical', labels: 'path' }, ['Ants:', '/ants', 'Cats:', '/cats', '/cats/{id}']],
] as const)('Sidebar options %j apply to operations', (look, labels) => {
  const api = parse(`tags: [{ name: Cats }, { name: Ants }]
paths:
  /cats: { get: { tags: [Cats], operationId: listCats, responses: {} } }
  /cats/{id}: { get: { tags: [Cats], responses: {} } }
  /ants: { post: { tags: [Ants], operationId: feedAnts, summary: Feed the ants, responses: {} } }
`)
  expect(listLabels(api, '/', look)).toEqual(labels)
})

test('An operation has its first badge in the sidebar', () => {
  const api = parse('paths: { /a: { get: { x-badges: [{ name: Beta }, { name: New }] } } }')

  expect(listLinks(createEntries(api, '/')).map(({ badge }) => badge?.text)).toEqual(['Beta'])
})

test('Operations of a group with the same label get their method or path in small print', () => {
  const api = parse(`paths:
  /a: { get: { tags: [Cats], summary: Pet }, put: { tags: [Cats], summary: Pet } }
  /b: { get: { tags: [Dogs], summary: Pet } }
  /c: { get: { tags: [Dogs], summary: Pet } }
  /d: { get: { tags: [Dogs], operationId: d }, put: { tags: [Dogs] } }
`)
  const show = (look: SidebarOptions) =>
    listLinks(createEntries(api, '/', look)).map(({ label, attrs }) =>
      Object.assign({ label }, attrs),
    )
  const [method, detail] = ['data-method', 'data-label-detail']
  const same = [
    { label: 'Pet', [method]: 'GET' },
    { label: 'Pet', [method]: 'PUT' },
  ]
  expect(show({ badges: false })).toEqual([
    ...same,
    { label: 'Pet', [detail]: '/b' },
    { label: 'Pet', [detail]: '/c' },
    { label: 'd', 'data-code-label': true },
    { label: 'PUT /d', 'data-code-label': true },
  ])
  expect(show({})).toEqual([
    ...same,
    { label: 'Pet', [method]: 'GET', [detail]: '/b' },
    { label: 'Pet', [method]: 'GET', [detail]: '/c' },
    { label: 'd', [method]: 'GET', 'data-code-label': true },
    { label: 'PUT /d', 'data-code-label': true },
  ])
})

test('Methods can be hidden, and groups collapsed', () => {
  const api = parse(`paths: { /a: { get: { summary: List cats } } }`)
  const [open] = createEntries(api, '/')
  expect(open).toMatchObject({ collapsed: false, entries: [{ attrs: { 'data-method': 'GET' } }] })
  const [closed] = createEntries(api, '/', { badges: false, collapsed: true })
  expect(closed).toMatchObject({ collapsed: true, entries: [{ attrs: {} }] })
})

test('The current page is marked in its sidebar', () => {
  const entries = createEntries(write({ Cats: 1000 }), '/reference/get-cats517/')

  expect(listLinks(entries).filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { href: '/reference/get-cats517/' },
  ])
})

test('Previous and next stay within a tag', () => {
  const { find } = createNavigation(write({ Cats: 2, Dogs: 2 }))

  expect(find('/reference/get-cats0/')?.previous).toBeUndefined()
  expect(find('/reference/get-cats0/')?.next?.path).toBe('/reference/get-cats1/')
  expect(find('/reference/get-cats1/')?.next).toBeUndefined()
})

test('Tags of 3.2 nest in the trail and in the sidebar', () => {
  const api =
    parse(`tags: [{ name: Animals }, { name: Cats, parent: Animals, summary: All cats }, { name: Empty }]
paths: { /a: { get: { tags: [Cats] } } }`)

  expect(createNavigation(api).find('/reference/get-a/')?.trail).toEqual([
    { label: 'Operations', path: '/reference/' },
    { label: 'Animals', path: '/reference/tags/animals/' },
    { label: 'All cats', path: '/reference/tags/cats/' },
  ])
  expect(listLabels(api, '/')).toEqual(['Animals:', 'All cats:', 'GET /a'])
})

test('Many webhooks are one link, except on their own pages', () => {
  const api = parse(
    `webhooks:\n${Array.from({ length: 50 }, (_, index) => `  hook${index}: { post: {} }\n`).join('')}`,
  )

  expect(listLabels(api, '/reference/')).toEqual(['All 50 webhooks'])
  expect(listLabels(api, '/reference/webhooks/hook3/')).toHaveLength(51)
})

test('Tag slugs are unique, even for a tag named like the group of untagged operations', () => {
  const api = parse(`paths:
  /a: { get: { tags: [without a tag] } }
  /b: { get: { tags: ['動物'] } }
  /c: { get: {} }`)
  const paths = createNavigation(api).groups.map(({ path }) => path)

  expect(new Set(paths).size).toBe(3)
  expect(paths.every((path) => /^\/reference\/tags\/[a-z\d-]+\/$/.test(path))).toBe(true)
})

const petStore = await loadPetStorePortal()

test('The service’s own sidebar lists operations without a page by the team with their generated page', () => {
  const first = findOperation(serviceDescription, 'list-experiments')
  const other = { ...first, slug: 'create-thing', name: 'Create a thing' }
  const api = { ...serviceDescription, operations: [first, other] }
  const ownPages = ['reference/list-experiments']

  const sidebar = JSON.stringify(createPortalSidebar({ ...petStore, api, service, ownPages }))

  expect(sidebar).toContain('"reference/list-experiments",{"label":"Create a thing"')
  expect(sidebar).toContain('"link":"/reference/create-thing/"')
})

test('For any document, the team’s pages are guides, and operations are excluded', () => {
  const ownPages = ['before-you-start']

  const sidebar = JSON.stringify(createPortalSidebar({ ...petStore, ownPages }))

  expect(sidebar).toContain('{"label":"Guides","items":["before-you-start"]}')
  for (const { slug } of petStore.api.operations) {
    expect(sidebar).not.toContain(`/reference/${slug}/`)
  }
})

function write(tags: Readonly<Record<string, number>>) {
  const paths = Object.entries(tags).flatMap(([tag, count]) =>
    Array.from(
      { length: count },
      (_, index) => `  /${tag.toLowerCase()}${index}: { get: { tags: [${tag}], responses: {} } }\n`,
    ),
  )
  return parse(`paths:\n${paths.join('')}`)
}

function parse(rest: string) {
  return parseDescriptionText(`openapi: 3.2.0\ninfo: { title: A, version: '1' }\n${rest}`)
}

function createEntries(api: ApiDescription, path: string, look: SidebarOptions = {}) {
  const page = { path, format: { base: '' }, listsFew: true, translate: translateToEnglish }
  return createReferenceEntries(createNavigation(api), { ...page, look })
}

function listLabels(api: ApiDescription, path: string, look?: SidebarOptions): readonly string[] {
  const list = (entry: SidebarEntry): readonly string[] =>
    entry.type === 'link' ? [entry.label] : [`${entry.label}:`, ...entry.entries.flatMap(list)]
  return createEntries(api, path, look).flatMap(list)
}

function listLinks(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry] : listLinks(entry.entries)))
}
