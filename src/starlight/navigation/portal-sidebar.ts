import { documentPath } from '#text/reference.ts'
import { getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { Sidebar } from '../reference/service.ts'
import { getGeneratedPages, getOperationPath } from './generated-pages.ts'

/** Label of the group that is replaced with the pages of a site's documents (`portalSidebar`). */
export const sharedGroupLabel = 'The pages of starlight-developer-portal'

/** Returns the pages of a portal in the order of its `llms.txt`, which is that of the service's own sidebar if it has one. */
export function createPortalSidebar({
  api,
  service,
  settings,
  ownPages,
}: Pick<ApiReference, 'api' | 'ownPages' | 'service' | 'settings'>): Sidebar {
  if (!service.sidebar) return createSidebar(api, ownPages, settings.findings !== 'off')
  const operations = getGeneratedOperations({ api, ownPages }).map((operation) => ({
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
  api: ApiReference['api'],
  ownPages: readonly string[],
  hasFindings: boolean,
): Sidebar {
  const pages = getGeneratedPages(api)
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
    ...(api.schemas.size > 0
      ? [{ label: 'Schemas', items: [link('schemas', 'All schemas')] }]
      : []),
    { label: 'About', items: [...(hasFindings ? [link('notSpecified')] : []), link('agents')] },
  ]
}
