import { referencePath, webhooksPath } from '#core/address/reference.ts'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { countOperations } from './group-by-tag.ts'
import type { OperationGroup } from './group-by-tag.ts'
import type { Navigation, NavigationLink } from './navigate.ts'

export type SidebarEntry = StarlightRouteData['sidebar'][number]

export type SidebarLink = Extract<SidebarEntry, { readonly type: 'link' }>

/**
 * The entries of the reference in the sidebar of one page: the tags, and the operations of the tag that the page is about. Every
 * page carries its sidebar, so its length has a bound that does not depend on the document.
 *
 * @param path of the page
 * @param base of the portal
 */
export function listReferenceEntries(
  { groups, webhooks, count, find, linkOperation }: Navigation,
  path: string,
  base: string,
): readonly SidebarEntry[] {
  const enter = (link: NavigationLink) => enterLink(link, path, base)
  const place = find(path)
  const isOpen = (group: OperationGroup) => count <= mostOpen || place?.groups.includes(group)
  const enterGroups = (siblings: readonly OperationGroup[]): readonly SidebarEntry[] => {
    const at = siblings.findIndex((group) => place?.groups.includes(group))
    return cut(siblings, at).map((group) =>
      group === undefined
        ? enter({ label: `All ${siblings.length} tags`, path: referencePath })
        : enterGroup(group),
    )
  }
  const enterGroup = (group: OperationGroup): SidebarEntry => {
    const { title, operations, groups: inner } = group
    if (operations.length + inner.length === 0) return enter({ label: title, path: group.path })
    if (!isOpen(group)) {
      return enter({ label: `${title} (${countOperations(group)})`, path: group.path })
    }
    const links = operations.map(linkOperation)
    const all = { label: `All ${links.length} in ${title}`, path: group.path }
    const at = links.findIndex((link) => link.path === path)
    return {
      type: 'group',
      label: title,
      collapsed: false,
      badge: undefined,
      entries: [...cut(links, at).map((link) => enter(link ?? all)), ...enterGroups(inner)],
    }
  }
  return [...enterGroups(groups), ...enterWebhooks(webhooks, path, enter)]
}

function enterWebhooks(
  webhooks: readonly NavigationLink[],
  path: string,
  enter: (link: NavigationLink) => SidebarEntry,
): readonly SidebarEntry[] {
  if (webhooks.length === 0) return []
  const at = webhooks.findIndex((link) => link.path === path)
  const all = { label: `All ${webhooks.length} webhooks`, path: webhooksPath }
  if (webhooks.length > mostOpen && at === -1) return [enter(all)]
  const entries = cut(webhooks, at).map((link) => enter(link ?? all))
  return [{ type: 'group', label: 'Webhooks', collapsed: false, badge: undefined, entries }]
}

/** Documents of so few operations show all of them on every page. */
const mostOpen = 30

/** The most entries that one list of the sidebar shows. */
const longest = 40

/**
 * A long list around one of its items; undefined stands for what is left out.
 *
 * @param at -1 for its beginning
 */
export function cut<Item>(items: readonly Item[], at: number): readonly (Item | undefined)[] {
  if (items.length <= longest) return items
  const start = Math.min(Math.max(0, at - longest / 2), items.length - longest)
  return [...items.slice(start, start + longest), undefined]
}

/**
 * @param here the path of the page
 * @param base of the portal
 */
export function enterLink(
  { label, path, method }: NavigationLink,
  here: string,
  base: string,
): SidebarLink {
  const attrs = method === undefined ? {} : { 'data-method': method }
  const href = base + path
  return { type: 'link', label, href, isCurrent: path === here, badge: undefined, attrs }
}
