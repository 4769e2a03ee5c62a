import { documentPath } from '#text/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getGeneratedOperations } from '../reference/api-reference.ts'
import type { Sidebar, Service } from '../reference/service.ts'
import type { Settings } from '../reference/settings.ts'
import { getGeneratedPages, getOperationPath } from './generated-pages.ts'

/** Label of the group that is replaced with the pages of a site's documents (`portalSidebar`). */
export const sharedGroupLabel = 'The pages of starlight-developer-portal'

export interface SidebarParts {
  readonly contract: Pick<ApiDescription, 'title' | 'description' | 'operations' | 'schemas'>
  readonly service: Pick<Service, 'sidebar'>
  readonly settings?: Pick<Settings, 'findings'>
  readonly ownPages: readonly string[]
}

/**
 * Returns the pages of a portal in the order of its `llms.txt`, which is that of the service's sidebar if there is one.
 */
export function createPortalSidebar({
  contract,
  service,
  settings,
  ownPages,
}: SidebarParts): Sidebar {
  if (!service.sidebar) return createSidebar(contract, ownPages, settings?.findings !== 'off')
  const operations = getGeneratedOperations({ contract, ownPages }).map((operation) => ({
    label: operation.name,
    link: getOperationPath(operation),
  }))
  return replaceGroup(service.sidebar, operations)
}

function replaceGroup(sidebar: Sidebar, items: Sidebar): Sidebar {
  return sidebar.flatMap((item) => {
    if (typeof item === 'string' || !('items' in item)) return [item]
    return item.label === sharedGroupLabel
      ? items
      : [{ ...item, items: replaceGroup(item.items, items) }]
  })
}

/** Excludes operations, which `orderPages` adds. */
function createSidebar(
  contract: SidebarParts['contract'],
  ownPages: readonly string[],
  hasFindings: boolean,
): Sidebar {
  const pages = getGeneratedPages(contract)
  const link = (name: Exclude<keyof typeof pages, 'start'>, label: string = pages[name].title) => ({
    label,
    link: pages[name].path,
  })
  return [
    { label: 'Start', items: [{ label: 'Overview', link: pages.start.path }, link('console')] },
    ...(ownPages.length === 0 ? [] : [{ label: 'Guides', items: [...ownPages] }]),
    {
      label: 'Reference',
      items: [
        link('reference'),
        link('authentication'),
        { label: 'The API document', link: documentPath },
        { label: 'Console failures', link: '/errors/' },
      ],
    },
    ...(contract.schemas.size > 0
      ? [{ label: 'Schemas', items: [link('schemas', 'All schemas')] }]
      : []),
    { label: 'About', items: [...(hasFindings ? [link('notSpecified')] : []), link('agents')] },
  ]
}
