import { sayEnglish } from '#site/words.ts'
import type { Say } from '#site/words.ts'
import { listPortalSidebar, portalFolder, untranslated } from '#site/navigation/portal-sidebar.ts'
import type { SidebarParts } from '#site/navigation/portal-sidebar.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import type { Portal } from '#site/portal.ts'
import type { Sidebar } from '#site/service.ts'
import { documentOf } from '#site/versions/versions.ts'

type SidebarItem = Sidebar[number]

type ListedPortal = Omit<SidebarParts, 'ownPages'> & Pick<Portal, 'folder' | 'label' | 'version'>

/** How many groups there are, each of which has a label of its own. */
let created = 0

/** Stands in the sidebar of a site where the pages of its documents are to be. */
export const portalSidebar: Sidebar = [createPortalSidebarGroup()]

/**
 * Stands in the sidebar of a site where the pages of one document are to be, which names it as its `group`.
 *
 * @example
 * const payments = createPortalSidebarGroup()
 * developerPortal({ documents: [{ file: './openapi/payments.yaml', group: payments }] })
 */
export function createPortalSidebarGroup(): PortalSidebarGroup {
  created += 1
  return { label: `The pages of starlight-developer-portal (${created})`, items: [] }
}

/** It is told from others by its label. */
export interface PortalSidebarGroup {
  readonly label: string
  // The type of Starlight.
  items: never[]
}

/**
 * In the place of the group of a document, else in that of `portalSidebar`, at any depth, else at its end. The sidebar has every
 * version of a document; each page leaves out those that it does not show (`versions/versions.ts`). `groups` has the labels by
 * the folder of each portal.
 */
export function placeSidebar(
  sidebar: Sidebar,
  {
    portals,
    isForAgents,
    sidebar: { collapsed } = {},
  }: Partial<Pick<PortalSite, 'isForAgents' | 'sidebar'>> & {
    readonly portals: readonly ListedPortal[]
  },
  groups: ReadonlyMap<string, string> = new Map(),
  say: Say = sayEnglish,
): Sidebar {
  const hasSeveral = new Set(portals.map(documentOf)).size > 1
  const places = new Map<string, SidebarItem[]>()
  for (const portal of portals) {
    const label = groups.get(portal.folder) ?? shared
    const items = listPortalSidebar({ ...portal, ownPages: undefined }, isForAgents, say)
    const own = listGroups(items, portal, hasSeveral, collapsed ?? hasSeveral)
    places.set(label, [...(places.get(label) ?? []), ...own])
  }
  const placed = sidebar.flatMap((item) => replacePlace(item, places))
  const left = [...places].filter(([label]) => !sidebar.some((item) => hasPlace(item, label)))
  return [...placed, ...left.flatMap(([, own]) => own)]
}

const shared = readLabel(portalSidebar[0])

function readLabel(item: SidebarItem | undefined): string {
  return typeof item === 'object' && 'label' in item && typeof item.label === 'string'
    ? item.label
    : ''
}

function hasPlace(item: SidebarItem, label: string): boolean {
  return (
    readLabel(item) === label ||
    (typeof item === 'object' &&
      'items' in item &&
      item.items.some((inner) => hasPlace(inner, label)))
  )
}

function replacePlace(item: SidebarItem, places: ReadonlyMap<string, Sidebar>): Sidebar {
  const own = places.get(readLabel(item))
  if (own) return own
  if (typeof item === 'string' || !('items' in item)) return [item]
  return [{ ...item, items: item.items.flatMap((inner) => replacePlace(inner, places)) }]
}

/** The pages of a document; below its name, unless the whole site is about it. */
function listGroups(
  own: Sidebar,
  { folder, label }: ListedPortal,
  isOneOfSeveral: boolean,
  collapsed: boolean,
): Sidebar {
  const items = own.map((item) => placeItem(item, folder))
  return folder === '' && !isOneOfSeveral ? items : [{ label, collapsed, items }]
}

/** An entry from the root of its portal, as one from the root of the site. */
function placeItem(item: SidebarItem, folder: string): SidebarItem {
  if (typeof item === 'string') return placeItem({ slug: item }, folder)
  if ('items' in item) {
    return { ...item, items: item.items.map((inner) => placeItem(inner, folder)) }
  }
  if (!('slug' in item) && !('link' in item)) return item
  const attrs = { ...item.attrs, [portalFolder]: folder }
  if ('slug' in item) return { ...item, slug: placeSlug(item.slug, folder), attrs }
  if (!item.link.startsWith('/')) return { ...item, attrs }
  return { ...item, link: folder + item.link, attrs: { ...attrs, [untranslated]: true } }
}

function placeSlug(slug: string, folder: string): string {
  if (folder === '') return slug
  return slug === 'index' ? folder.slice(1) : `${folder.slice(1)}/${slug}`
}
