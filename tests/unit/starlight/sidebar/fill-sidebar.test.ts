import { describe, expect, test } from 'vitest'
import { createPortalSidebarGroup, portalSidebar } from '#starlight/plugin/options.ts'
import type { OwnPage, PortalSite } from '#starlight/site/portal-site.ts'
import type { SidebarEntry, SidebarLink } from '#starlight/navigation/reference-entries.ts'
import type { ApiReference } from '#starlight/reference/api-reference.ts'
import { fillSidebar, findNeighbours } from '#starlight/sidebar/fill-sidebar.ts'
import type { SidebarPage } from '#starlight/sidebar/fill-sidebar.ts'
import { makeGroup } from '#starlight/navigation/reference-entries.ts'
import { parseLocales } from '#starlight/reference/locale.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { makePortalSite, loadPetStorePortal } from '../../../support/pet-store-portal.ts'
import { makeVersion } from '../../../support/make-version.ts'

const petStore = await loadPetStorePortal()
const locales = parseLocales({
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
})

describe('One document', () => {
  const payments = createPortal('/payments', 'Payments', { Cards: 2, Refunds: 1 })

  test('is a collapsed group with its tags at the placeholder', () => {
    const sidebar = [link('/guides/'), placeholder(), link('/more/')]

    expect(show(sidebar, [payments])).toEqual([
      '/guides/',
      '+ Payments',
      '  /payments/',
      '  /payments/authentication/',
      '  /payments/console/',
      '  - Cards',
      '    /payments/reference/get-cards0/',
      '    /payments/reference/get-cards1/',
      '  - Refunds',
      '    /payments/reference/get-refunds0/',
      '  + More',
      '    /payments/reference/',
      '    /payments/reference/api/',
      '    /payments/not-specified/',
      '    /payments/agents/',
      '    /payments/errors/',
      '/more/',
    ])
  })

  test('has no link to the page of Scalar without it', () => {
    const without = { ...payments, hasScalarPage: false }
    const large = {
      ...createPortal('/large', 'Large', { Cards: 20, Refunds: 20 }),
      hasScalarPage: false,
    }
    const pathname = '/large/console/'

    expect(show([], [without]).filter((line) => line.includes('/reference/api/'))).toEqual([])
    expect(
      show([], [large], { apiReference: large, pathname }).filter((line) =>
        line.includes('/reference/api/'),
      ),
    ).toEqual([])
    expect(show([], [without])).toHaveLength(show([], [payments]).length - 1)
  })

  test('may be nested in a group of the site, and is last without a placeholder', () => {
    const nested = show([makeGroup('APIs', [placeholder()], false)], [payments])
    expect(nested.slice(0, 2)).toEqual(['- APIs', '  + Payments'])
    const last = show([link('/guides/')], [payments])
    expect(last.slice(0, 2)).toEqual(['/guides/', '+ Payments'])
  })

  test('has no nested group that repeats its title', () => {
    const pets = createPortal('/pets', 'Pets', { pets: 2 })

    expect(show([], [pets])).toContain('  /pets/reference/get-pets0/')
  })

  test('with more than 30 operations has groups, and the operations of the current tag', () => {
    const large = createPortal('/large', 'Large', { Cards: 20, Refunds: 20 })
    const of = (path: string) =>
      show([], [large], { apiReference: large, pathname: `/large${path}` })

    expect(of('/reference/get-cards0/').filter((line) => /^ {2}[-+]/.test(line))).toEqual([
      '  - Start',
      '  - Operations',
      '  - Reference',
      '  - About',
    ])
    expect(of('/reference/get-cards0/')).toContain('      /large/reference/get-cards7/')
    expect(of('/reference/get-cards0/')).not.toContain('      /large/reference/get-refunds0/')
    expect(of('/console/')).toContain('    /large/reference/tags/refunds/')
  })

  test('at the root of the site has no group with its title', () => {
    const root = createPortal('', 'Pets', { Cats: 1 })

    expect(show([], [root])[0]).toBe('/')
  })

  test('shows its schemas on the page of a schema', () => {
    const [schema, console] = ['/reference/schemas/pet/', '/console/'].map((pathname) =>
      show([], [petStore], { apiReference: petStore, pathname }),
    )

    expect(schema).toContain('- Schemas')
    expect(schema).toContain('  /reference/schemas/pet/')
    expect(console).toContain('/reference/schemas/')
    expect(console).not.toContain('- Schemas')
  })

  test('marks the current page, and shows methods as badges on the site’s pages', () => {
    const [current] = listCurrent(
      fill([], [payments], { apiReference: payments, pathname: '/payments/reference/get-cards0/' }),
    )
    expect(current).toMatchObject({ label: 'GET cards0', attrs: { 'data-method': 'GET' } })

    const [, , , cards] = listEntries(fill([], [payments], { isPlain: true })[0])
    expect(listEntries(cards)[0]).toMatchObject({
      isCurrent: false,
      attrs: { 'data-method': 'GET' },
      badge: { text: 'GET', variant: 'default', class: 'portal-method' },
    })
  })
})

describe('Several documents', () => {
  const cards = createPortal('/cards', 'Cards', { Cards: 20 })
  const refunds = createPortal('/refunds', 'Refunds', { Refunds: 20 })

  test('have a group each, at their own placeholder or the shared one', () => {
    const own = createPortalSidebarGroup()
    const sidebar = [makeGroup('Internal', [{ ...placeholder(), label: own.label }], false)]
    const filled = fill(sidebar, [cards, refunds], {}, new Map([['/refunds', own.label]]))

    expect(outline(filled).filter((line) => /^(?: {2})?[-+] [IRC]/.test(line))).toEqual([
      '- Internal',
      '  + Refunds',
      '+ Cards',
    ])
  })

  test('list all operations of the current document, without its name, which the menu has', () => {
    const page = { apiReference: cards, pathname: '/cards/console/' }
    const lines = show([], [cards, refunds], page)

    expect(lines[0]).toBe('/cards/')
    expect(lines).toContain('/cards/reference/get-cards19/')
    expect(lines.join(' ')).not.toContain('/refunds/')
  })

  test('list tags of each document on a page of the site, which has no menu', () => {
    const page = { apiReference: cards, pathname: '/cards/notes/', isPlain: true }

    expect(show([], [cards, refunds], page).filter((line) => /^\S/.test(line))).toEqual([
      '+ Cards',
      '+ Refunds',
    ])
  })

  test('leave no empty group of the site for a document that is only in the menu', () => {
    const own = createPortalSidebarGroup()
    const sidebar = [
      makeGroup('Internal', [{ ...placeholder(), label: own.label }], false),
      placeholder(),
      makeGroup('Empty', [], false),
    ]
    const page = { apiReference: cards, pathname: '/cards/console/' }
    const filled = fill(sidebar, [cards, refunds], page, new Map([['/refunds', own.label]]))

    expect(outline(filled)).toContain('- Empty')
    expect(outline(filled).join(' ')).not.toMatch(/Internal|Sidebar/i)
  })

  test('can be expanded by default', () => {
    const site = { ...createSite([cards, refunds]), sidebar: { collapsed: false } }

    expect(outline(fillSidebar([], site, createPage())).filter((line) => /^\S/.test(line))).toEqual(
      ['- Cards', '- Refunds'],
    )
  })

  test('show one version of each', () => {
    const current = { label: 'v2', folder: '/cards' }
    const v2 = { ...cards, version: makeVersion('v2', 'current', current) }
    const v1 = {
      ...createPortal('/cards/v1', 'Cards', { Cards: 1 }),
      version: makeVersion('v1', 'next', current),
    }

    const page = { apiReference: v1, pathname: '/cards/v1/console/' }
    expect(show([], [v2, v1])).not.toContain('  /cards/v1/')
    // The menu has only versions, so that the list names the document.
    expect(show([], [v2, v1], page)).toContain('  /cards/v1/')
  })
})

describe('The team’s pages in the folder of a document', () => {
  const payments = createPortal('/payments', 'Payments', { Cards: 2 })
  const of = (
    pages: readonly OwnPage[],
    rest: Partial<SidebarPage> = {},
    sidebar: SidebarEntry[] = [],
  ) => fill(sidebar, [payments], { ...rest, pages })

  test('come before its operations, unless hidden or listed elsewhere', () => {
    const pages = [
      'payments/notes',
      'payments/hidden',
      'payments/known',
      'other',
      'de/payments/notes',
    ]
    const own = pages.map((id) => createOwnPage(id, { isHidden: id.endsWith('hidden') }))
    const lines = outline(of(own, {}, [link('/payments/known/')]))

    expect(lines.slice(0, 7)).toEqual([
      '/payments/known/',
      '+ Payments',
      '  /payments/',
      '  /payments/authentication/',
      '  /payments/console/',
      '  /payments/notes/',
      '  - Cards',
    ])
    expect(lines.join(' ')).not.toMatch(/hidden|other|de\//)
  })

  test('replace generated pages at the same address', () => {
    const ids = ['payments', 'payments/console', 'payments/reference/get-cards0']
    const lines = outline(of(ids.map((id) => createOwnPage(id))))

    for (const path of ['/payments/', '/payments/console/', '/payments/reference/get-cards0/']) {
      expect(lines.filter((line) => line.trim() === path)).toHaveLength(1)
    }
  })

  test('have labels in the language of the page', () => {
    const pages = [
      createOwnPage('payments/notes'),
      createOwnPage('de/payments/notes', { label: 'Notizen' }),
    ]

    const [, locale = payments.locale] = locales
    const german = { ...payments, folder: '/de/payments', locale }
    const shown = fill([], [payments, german], {
      apiReference: german,
      pathname: '/de/payments/notes/',
      pages,
      id: 'de/payments/notes',
    })

    expect(listCurrent(shown)).toMatchObject([{ label: 'Notizen', href: '/de/payments/notes/' }])
  })
})

function fill(
  sidebar: readonly SidebarEntry[],
  apiReferences: readonly ApiReference[],
  page: Partial<SidebarPage> = {},
  sidebarGroups: ReadonlyMap<string, string> = new Map(),
): SidebarEntry[] {
  return fillSidebar(
    sidebar,
    { ...createSite(apiReferences), sidebarGroups },
    { ...createPage(), ...page },
  )
}

function show(...parameters: Parameters<typeof fill>): readonly string[] {
  return outline(fill(...parameters))
}

function createPage(): SidebarPage {
  return {
    apiReference: undefined,
    pathname: '/',
    isPlain: false,
    pages: [],
    id: '',
    translate: translateToEnglish,
  }
}

function createSite([first = petStore, ...others]: readonly ApiReference[]): PortalSite {
  return { ...makePortalSite([first, ...others]), locales }
}

/** Creates a portal with the given numbers of operations by tag. */
function createPortal(
  folder: string,
  label: string,
  counts: Readonly<Record<string, number>>,
): ApiReference {
  const paths = Object.entries(counts).flatMap(([tag, count]) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${tag.toLowerCase()}${index}`
      return [
        `/${name}`,
        { get: { tags: [tag], summary: `GET ${name}`, operationId: `get-${name}` } },
      ]
    }),
  )
  const info = { title: label, version: '1' }
  const document = { openapi: '3.1.0', info, paths: Object.fromEntries(paths) }
  return {
    ...petStore,
    folder,
    defaultFolder: folder,
    label,
    api: parseDescriptionText(JSON.stringify(document)),
    settings: { ...petStore.settings, base: folder },
  }
}

function createOwnPage(id: string, rest: Partial<OwnPage> = {}): OwnPage {
  const page = { id, label: id, badge: undefined, attrs: undefined, order: 1, isHidden: false }
  return { ...page, ...rest }
}

function placeholder(): SidebarEntry {
  const [item] = portalSidebar
  return makeGroup(typeof item === 'object' && 'label' in item ? String(item.label) : '', [], false)
}

function link(href: string, isCurrent = false): SidebarLink {
  return { type: 'link', label: href, href, isCurrent, badge: undefined, attrs: {} }
}

/** Formats one line per entry: the address of a link, or the label of a group, with a plus if it is collapsed. */
function outline(entries: readonly SidebarEntry[], indent = ''): readonly string[] {
  return entries.flatMap((entry) =>
    entry.type === 'link'
      ? [indent + entry.href]
      : [
          `${indent}${entry.collapsed ? '+' : '-'} ${entry.label}`,
          ...outline(entry.entries, `${indent}  `),
        ],
  )
}

function listEntries(entry: SidebarEntry | undefined): readonly SidebarEntry[] {
  return entry?.type === 'group' ? entry.entries : []
}

function listCurrent(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) =>
    entry.type === 'link' ? (entry.isCurrent ? [entry] : []) : listCurrent(entry.entries),
  )
}

test('Groups and lists of omitted entries are not neighbours', () => {
  const large = createPortal('', 'Large', { Cards: 20, Refunds: 20 })
  const neighboursOf = (pathname: string) => {
    const { prev, next } = findNeighbours(
      fill([], [large], { apiReference: large, pathname }),
      {},
      true,
    )
    return [prev?.href, next?.href]
  }

  expect(neighboursOf('/reference/')).toEqual(['/console/', '/authentication/'])
  expect(neighboursOf('/authentication/')).toEqual(['/reference/', '/reference/api/'])
})
