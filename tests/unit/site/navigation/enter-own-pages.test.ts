import { describe, expect, test } from 'vitest'
import type { OwnPage } from '#site/address/own-pages.ts'
import { enterOwnPages, findNeighbours } from '#site/navigation/enter-own-pages.ts'
import type { SidebarEntry, SidebarLink } from '#site/navigation/list-sidebar.ts'
import { ownPagesMark, portalFolder, untranslated } from '#site/navigation/portal-sidebar.ts'
import { contractOf } from '../../../support/contract-of.ts'

const contract = contractOf(`
openapi: 3.1.0
info: { title: Pets, version: '1' }
paths: { /pets: { get: { operationId: listPets, responses: {} } } }
`)
const site = { base: '', languages: ['de'], portals: [{ folder: '/api', contract }] }

const link = (href: string, attrs: SidebarLink['attrs'] = {}, isCurrent = false): SidebarLink => ({
  type: 'link',
  label: href,
  href,
  isCurrent,
  badge: undefined,
  attrs,
})
const group = (label: string, entries: SidebarEntry[]): SidebarEntry => ({
  type: 'group',
  label,
  entries,
  collapsed: false,
  badge: undefined,
})
const page = (id: string, rest: Partial<OwnPage> = {}): OwnPage => ({
  id,
  label: id,
  badge: undefined,
  attrs: undefined,
  order: Infinity,
  isHidden: false,
  ...rest,
})
const place = link('/', { [ownPagesMark]: true, [untranslated]: true, [portalFolder]: '/api' })
const placeOfSite = link('/', { [ownPagesMark]: true })
const here = { site, id: 'api/notes', locale: undefined }

function hrefsOf(entries: readonly SidebarEntry[]): readonly string[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? entry.href : hrefsOf(entry.entries)))
}

describe('A placeholder becomes the pages of the team', () => {
  test('Those of the portal, which are current, labelled and hidden as they say', () => {
    const pages = [
      page('api/notes', { label: 'My notes' }),
      page('api/hidden', { isHidden: true }),
      page('other'),
    ]
    const [guides] = enterOwnPages([group('Guides', [place])], { ...here, pages })

    expect(guides).toEqual(
      group('Guides', [
        { ...link('/api/notes/', { [portalFolder]: '/api' }, true), label: 'My notes' },
      ]),
    )
  })

  test('Pages at generated addresses, and those that the sidebar lists elsewhere, are not listed again', () => {
    const pages = [
      'api',
      'api/console',
      'api/guides/one',
      'api/reference/list-pets',
      'api/notes',
    ].map((id) => page(id))
    const sidebar = [link('/api/guides/one/'), link('/api/'), link('/api/console/'), place]

    expect(hrefsOf(enterOwnPages(sidebar, { ...here, pages }))).toEqual([
      '/api/guides/one/',
      '/api/',
      '/api/console/',
      '/api/notes/',
    ])
  })

  test('A group of which nothing is left goes', () => {
    expect(
      enterOwnPages([group('Guides', [place]), group('Empty', [])], { ...here, pages: [] }),
    ).toEqual([group('Empty', [])])
  })

  test('Those of the site are the ones in no folder and of no portal', () => {
    const pages = ['', 'about', '404', 'api', 'guides/one', 'de'].map((id) => page(id))

    expect(hrefsOf(enterOwnPages([placeOfSite], { ...here, pages }))).toEqual(['/', '/about/'])
  })

  test('In another language the page of that language gives the label, and links have its address', () => {
    const pages = [page('api/notes'), page('de/api/notes', { label: 'Notizen' })]
    const entries = enterOwnPages([place], { ...here, id: 'de/api/notes', locale: 'de', pages })

    expect(entries).toMatchObject([{ label: 'Notizen', href: '/de/api/notes/', isCurrent: true }])
  })
})

test('A link to a generated page goes where another leads to the page that the team wrote there', () => {
  const generated = link('/api/reference/list-pets/', { [untranslated]: true })
  const sidebar = [
    link('/api/reference/list-pets/'),
    generated,
    link('/api/errors/', { [untranslated]: true }),
  ]

  expect(hrefsOf(enterOwnPages(sidebar, { ...here, pages: [] }))).toEqual([
    '/api/reference/list-pets/',
    '/api/errors/',
  ])
})

describe('The pages before and after are those of the sidebar that is shown', () => {
  const sidebar = [link('/a/'), group('B', [link('/b/', {}, true)]), link('/c/')]
  const find = (data: Parameters<typeof findNeighbours>[1], isOn = true) => {
    const { prev, next } = findNeighbours(sidebar, data, isOn)
    return [prev, next].map((each) => each && [each.label, each.href])
  }

  test.each<[string, Parameters<typeof findNeighbours>[1], unknown]>([
    [
      'by default',
      {},
      [
        ['/a/', '/a/'],
        ['/c/', '/c/'],
      ],
    ],
    ['unless the page has none', { prev: false }, [undefined, ['/c/', '/c/']]],
    [
      'with the label of the page',
      { next: 'Go on' },
      [
        ['/a/', '/a/'],
        ['Go on', '/c/'],
      ],
    ],
    [
      'or where the page leads',
      { next: { link: '/d/', label: 'D' } },
      [
        ['/a/', '/a/'],
        ['D', '/d/'],
      ],
    ],
  ])('%s', (_name, data, found) => {
    expect(find(data)).toEqual(found)
  })

  test('and where the site has none, only those that the page asks for', () => {
    expect(find({}, false)).toEqual([undefined, undefined])
    expect(find({ next: true }, false)).toEqual([undefined, ['/c/', '/c/']])
  })
})
