import { sharedGroup } from '#site/navigation/portal-sidebar.ts'
import type { Sidebar } from '#site/service.ts'

/** The number of groups, each of which has a different label. */
let created = 0

/** Placeholder for the pages of the documents in the sidebar of a site. */
export const portalSidebar: Sidebar = [{ label: sharedGroup, items: [] }]

/**
 * Creates a placeholder for the pages of one document, which names it as its `group`.
 *
 * @example
 * const payments = createPortalSidebarGroup()
 * developerPortal({ documents: [{ file: './openapi/payments.yaml', group: payments }] })
 */
export function createPortalSidebarGroup(): PortalSidebarGroup {
  created += 1
  return { label: `${sharedGroup} (${created})`, items: [] }
}

/** Identified by its label. */
export interface PortalSidebarGroup {
  readonly label: string
  // The type of Starlight.
  items: never[]
}
