import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { PublishedPage } from './published-page.ts'

/** The pages under one heading of the sidebar. */
export interface PageGroup {
  readonly title: string
  readonly pages: readonly PublishedPage[]
}

/** The pages in reading order. */
export interface ReadingOrder {
  readonly groups: readonly PageGroup[]
  /** Pages that are not in the sidebar. */
  readonly others: readonly PublishedPage[]
}

type SidebarItem = NonNullable<StarlightUserConfig['sidebar']>[number]

/**
 * Sorts the pages as in the sidebar.
 *
 * @throws {Error} for a sidebar entry whose page was not built
 */
export function orderPages(
  pages: readonly PublishedPage[],
  sidebar: readonly SidebarItem[],
): ReadingOrder {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const groups = sidebar.map((item) => ({
    title: typeof item === 'object' && 'label' in item ? (item.label ?? '') : '',
    pages: listPaths(item).map((path) => {
      const page = byPath.get(path)
      if (!page) throw new Error(`The sidebar links to ${path}, which is not among the pages.`)
      return page
    }),
  }))
  const met = new Set(groups.flatMap((group) => group.pages))
  const others = pages.filter((page) => !met.has(page))
  return { groups, others: others.toSorted(comparePaths) }
}

function listPaths(item: SidebarItem): readonly string[] {
  if (typeof item === 'string') return [locatePage(item)]
  if ('items' in item) return item.items.flatMap(listPaths)
  if ('slug' in item) return [locatePage(item.slug)]
  // Sidebar links to files and other sites are not pages.
  return 'link' in item && /^\/(.*\/)?$/.test(item.link) ? [item.link] : []
}

function locatePage(slug: string): string {
  return slug === 'index' || slug === '' ? '/' : `/${slug}/`
}

/** Compares bytes, so that the order is the same on every machine. */
function comparePaths(one: PublishedPage, other: PublishedPage): number {
  return one.path < other.path ? -1 : 1
}
