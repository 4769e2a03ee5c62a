import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { writeAddress } from '#core/address/page-address.ts'
import type { OwnPage } from '../address/own-pages.ts'
import { findPortal } from '../address/portal-site.ts'
import type { PortalSite } from '../address/portal-site.ts'
import { mapEntries } from './list-sidebar.ts'
import type { SidebarEntry, SidebarLink } from './list-sidebar.ts'
import { locateOperation } from './generated-pages.ts'
import { ownPagesMark, portalFolder, untranslated } from './portal-sidebar.ts'

interface Listing {
  readonly site: Pick<PortalSite, 'base' | 'form' | 'languages'> & {
    readonly portals: readonly Pick<PortalSite['portals'][number], 'folder' | 'contract'>[]
  }
  /** In their order. */
  readonly pages: readonly OwnPage[]
  /** The id of the page with the sidebar. */
  readonly id: string
  readonly locale: string | undefined
}

/**
 * Replaces each placeholder by links to the pages of the team that the sidebar does not list already: the pages in the folder of its
 * portal, or the pages of the site that are in no folder. A link to a generated page goes where another one leads to the page that
 * the team wrote at its address.
 */
export function enterOwnPages(
  sidebar: readonly SidebarEntry[],
  { site, pages, id, locale }: Listing,
): SidebarEntry[] {
  const known = new Set(
    listLinks(sidebar)
      .filter(isPage)
      .map(({ href }) => href),
  )
  const written = new Set(
    listLinks(sidebar)
      .filter((link) => isPage(link) && !(untranslated in link.attrs))
      .map(({ href }) => href),
  )
  const byId = new Map(pages.map((page) => [page.id, page]))
  const operations = new Set(
    site.portals.flatMap(({ folder, contract }) =>
      contract.operations.map((operation) => folder + locateOperation(operation)),
    ),
  )
  return mapEntries(sidebar, (entry, before) => {
    if (entry.type === 'group') {
      const hadEntries = before.type === 'group' && before.entries.length > 0
      return hadEntries && entry.entries.length === 0 ? [] : [entry]
    }
    if (isPage(entry)) {
      const isRepeated = untranslated in entry.attrs && written.has(entry.href)
      return isRepeated ? [] : [entry]
    }
    const folder = entry.attrs[portalFolder]
    const found = pages.filter((page) => {
      const path = `/${page.id}/`.replace('//', '/')
      if (page.isHidden || page.id === '404' || operations.has(path)) return false
      const isMeant =
        typeof folder === 'string'
          ? findPortal(site, `/${page.id}`)?.folder === folder
          : !page.id.includes('/') && !findPortal(site, `/${page.id}`)
      return isMeant && !known.has(writeHref(page.id)) && !isTranslation(page.id)
    })
    return found.map((page) => enterPage(page, entry.attrs))
  })

  function enterPage(page: OwnPage, attrs: SidebarLink['attrs']): SidebarLink {
    const { [ownPagesMark]: _mark, [untranslated]: _untranslated, ...others } = attrs
    const own = locale === undefined ? page.id : `${locale}/${page.id}`.replace(/\/$/, '')
    const { label, badge, attrs: ownAttrs } = byId.get(own) ?? page
    return {
      type: 'link',
      label,
      href: writeHref(page.id),
      isCurrent: own === id,
      badge: readBadge(badge),
      attrs: { ...others, ...ownAttrs },
    }
  }

  function writeHref(page: string): string {
    const path = ['', locale, page].filter((part) => part !== undefined).join('/')
    return writeAddress(`${site.base}${path.replace(/\/$/, '')}/`, site.form)
  }

  /** Whether a page is in another language than that of the root. */
  function isTranslation(page: string): boolean {
    return site.languages.includes(page.split('/')[0] ?? '')
  }
}

function isPage({ attrs }: SidebarLink): boolean {
  return !(ownPagesMark in attrs)
}

function listLinks(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry] : listLinks(entry.entries)))
}

/** A badge of a collection is a text, or a text with a variant. */
function readBadge(badge: unknown): SidebarLink['badge'] {
  if (typeof badge === 'string') return { variant: 'default', text: badge }
  if (typeof badge !== 'object' || badge === null) return undefined
  const [text, variant]: unknown[] = [Reflect.get(badge, 'text'), Reflect.get(badge, 'variant')]
  return typeof text === 'string'
    ? { text, variant: variants.find((one) => one === variant) ?? 'default' }
    : undefined
}

const variants = ['note', 'danger', 'success', 'caution', 'tip', 'default'] as const

type Neighbour = StarlightRouteData['pagination']['prev']

/** Finds the pages before and after the current one in a sidebar that has changed, as Starlight does in its own. */
export function findNeighbours(
  sidebar: readonly SidebarEntry[],
  { prev, next }: Pick<StarlightRouteData['entry']['data'], 'prev' | 'next'>,
  isOn: boolean,
): StarlightRouteData['pagination'] {
  const links = listLinks(sidebar)
  const at = links.findIndex(({ isCurrent }) => isCurrent)
  return {
    prev: chooseNeighbour(links[at - 1], prev, isOn),
    next: chooseNeighbour(at === -1 ? undefined : links[at + 1], next, isOn),
  }
}

function chooseNeighbour(
  link: Neighbour,
  chosen: StarlightRouteData['entry']['data']['prev'],
  isOn: boolean,
): Neighbour {
  if (chosen === undefined) return isOn ? link : undefined
  if (typeof chosen === 'boolean') return chosen ? link : undefined
  if (typeof chosen === 'string') return link && { ...link, label: chosen }
  const { label = link?.label, link: href = link?.href } = chosen
  if (label === undefined || href === undefined) return isOn ? link : undefined
  return { type: 'link', isCurrent: false, badge: undefined, ...link, label, href, attrs: {} }
}
