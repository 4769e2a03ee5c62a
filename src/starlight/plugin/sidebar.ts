import { sharedGroupLabel } from '../navigation/portal-sidebar.ts'
import type { Sidebar } from '../reference/service.ts'

/** The number of created groups, which makes each label unique. */
let created = 0

/** Placeholder for the generated pages in the sidebar of a site. */
export const portalSidebar: Sidebar = [{ label: sharedGroupLabel, items: [] }]

/**
 * Creates a placeholder for the pages of one document. Pass it as `group` of the document.
 *
 * @example
 * const payments = createPortalSidebarGroup()
 * developerPortal({ documents: [{ file: './openapi/payments.yaml', group: payments }] })
 */
export function createPortalSidebarGroup(): PortalSidebarGroup {
  created += 1
  return { label: `${sharedGroupLabel} (${created})`, items: [] }
}

/** Identified by its label. */
export interface PortalSidebarGroup {
  readonly label: string
  // Required by Starlight's type.
  items: never[]
}
