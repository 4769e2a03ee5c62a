import type { SidebarEntry, SidebarLink } from '../navigation/list-sidebar.ts'
import { portalFolder } from '../navigation/portal-sidebar.ts'

/**
 * A sidebar without the pages of portals that are not shown. A group of which nothing is left goes too.
 *
 * @param shown the folders of the portals that are
 */
export function leaveShown(
  entries: readonly SidebarEntry[],
  shown: ReadonlySet<string>,
): SidebarEntry[] {
  return entries.flatMap((entry): SidebarEntry[] => {
    if (entry.type === 'link') return isShown(entry, shown) ? [entry] : []
    const inner = leaveShown(entry.entries, shown)
    // One that was empty before is as its team wrote it.
    return inner.length > 0 || entry.entries.length === 0 ? [{ ...entry, entries: inner }] : []
  })
}

export function isShown({ attrs }: SidebarLink, shown: ReadonlySet<string>): boolean {
  const folder = attrs[portalFolder]
  return typeof folder !== 'string' || shown.has(folder)
}
