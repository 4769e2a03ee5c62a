import { listPortalSidebar, portalFolder, untranslated } from '#site/navigation/portal-sidebar.ts'
import type { SidebarParts } from '#site/navigation/portal-sidebar.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import type { Portal } from '#site/portal.ts'
import type { Sidebar } from '#site/service.ts'
import { documentOf } from '#site/versions/versions.ts'

type SidebarItem = Sidebar[number]

type ListedPortal = SidebarParts & Pick<Portal, 'folder' | 'label' | 'version'>

/** Stands in the sidebar of a site where the pages of its documents are to be. */
export const portalSidebar: Sidebar = [
  { label: 'The pages of starlight-developer-portal', items: [] },
]

/**
 * The sidebar of a site with the pages of its documents: in the place of `portalSidebar`, at any depth, else at its end. It has
 * every version of a document; each page leaves out those that it does not show (`versions/leave-shown.ts`).
 *
 * @param sidebar of the site, without one that it makes of its folders
 */
export function placeSidebar(
  sidebar: Sidebar,
  {
    portals,
    isForAgents,
  }: Partial<Pick<PortalSite, 'isForAgents'>> & { readonly portals: readonly ListedPortal[] },
): Sidebar {
  const hasSeveral = new Set(portals.map(documentOf)).size > 1
  const own = portals.flatMap((portal) => {
    const items = listPortalSidebar(portal, isForAgents)
    return listGroups(items, portal, hasSeveral)
  })
  const placed = sidebar.flatMap((item) => replacePlace(item, own))
  return sidebar.some(hasPlace) ? placed : [...placed, ...own]
}

function isPlace(item: SidebarItem): boolean {
  const [place] = portalSidebar
  return (
    typeof item === 'object' &&
    'label' in item &&
    typeof place === 'object' &&
    'label' in place &&
    item.label === place.label
  )
}

function hasPlace(item: SidebarItem): boolean {
  return isPlace(item) || (typeof item === 'object' && 'items' in item && item.items.some(hasPlace))
}

function replacePlace(item: SidebarItem, own: Sidebar): Sidebar {
  if (isPlace(item)) return own
  if (typeof item === 'string' || !('items' in item)) return [item]
  return [{ ...item, items: item.items.flatMap((inner) => replacePlace(inner, own)) }]
}

/** The pages of a document; below its name, unless the whole site is about it. */
function listGroups(
  own: Sidebar,
  { folder, label }: ListedPortal,
  isOneOfSeveral: boolean,
): Sidebar {
  const items = own.map((item) => placeItem(item, folder))
  return folder === '' && !isOneOfSeveral ? items : [{ label, collapsed: isOneOfSeveral, items }]
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
