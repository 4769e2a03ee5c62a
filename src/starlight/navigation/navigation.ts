import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { Operation, OperationBadge } from '#request/description/operation.ts'
import { documentPath } from '#text/reference.ts'
import { getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { Sidebar } from '../reference/service.ts'
import { getGeneratedPages, getOperationPath, getWebhookPath } from './generated-pages.ts'
import { groupByTag } from './group-by-tag.ts'
import type { OperationGroup } from './group-by-tag.ts'

export interface NavigationLink {
  readonly label: string
  /** The label of a group if it is a text of the portal. */
  readonly ownTitle?: OperationGroup['ownTitle']
  readonly path: string
  readonly method?: string | undefined
  readonly isCode?: boolean
  readonly badge?: OperationBadge | undefined
  /** Small print that distinguishes links with the same label. */
  readonly detail?: string | undefined
  /** Whether it leads to a list of pages, such as a group of operations. */
  readonly isList?: boolean
}

export interface NavigationPosition {
  readonly trail: readonly NavigationLink[]
  readonly previous: NavigationLink | undefined
  readonly next: NavigationLink | undefined
  readonly groups: readonly OperationGroup[]
}

export type Navigation = ReturnType<typeof createNavigation>

/** Returns the navigation, computed once for all pages. Undefined if the service has its own sidebar. */
export function getNavigation({
  api,
  service,
}: Pick<ApiReference, 'api' | 'service'>): Navigation | undefined {
  return service.sidebar ? undefined : getOrCreate(navigations, api, () => createNavigation(api))
}

const navigations = new WeakMap<ApiDescription, Navigation>()

function linkOperation(operation: Operation): NavigationLink {
  return { label: operation.name, path: getOperationPath(operation), method: operation.method }
}

export function createNavigation(api: ApiDescription) {
  const { reference } = getGeneratedPages(api)
  const top = { label: reference.title, path: reference.path }
  const positions = new Map<string, NavigationPosition>()
  const groups = groupByTag(api)

  const addLinks = (
    links: readonly NavigationLink[],
    position: Pick<NavigationPosition, 'trail' | 'groups'>,
  ) => {
    for (const [index, { path }] of links.entries()) {
      // An operation with several tags appears under the first.
      if (positions.has(path)) continue
      positions.set(path, { ...position, previous: links[index - 1], next: links[index + 1] })
    }
  }
  const addGroups = (
    siblings: readonly OperationGroup[],
    trail: readonly NavigationLink[],
    above: readonly OperationGroup[],
  ) => {
    for (const group of siblings) {
      const within = [...above, group]
      const inner = [...trail, { label: group.title, ownTitle: group.ownTitle, path: group.path }]
      positions.set(group.path, { trail, previous: undefined, next: undefined, groups: within })
      addLinks(group.operations.map(linkOperation), { trail: inner, groups: within })
      addGroups(group.groups, inner, within)
    }
  }
  addGroups(groups, [top], [])
  const webhooks = api.webhooks.map((webhook) => ({
    label: webhook.request.name,
    path: getWebhookPath(webhook),
    ...(webhook.request.isNamedById && { isCode: true }),
  }))
  addLinks(webhooks, { trail: [top], groups: [] })
  const find = (path: string) => positions.get(path)
  return { groups, webhooks, count: api.operations.length, find }
}

/** Label of the group that is replaced with the pages of a site's documents (`portalSidebar`). */
export const sharedGroupLabel = 'The pages of starlight-developer-portal'

/** Returns the pages of a portal in the order of its `llms.txt`, which is that of the service's own sidebar if it has one. */
export function createPortalSidebar({
  api,
  service,
  settings,
  ownPages,
  hasScalarPage,
}: Pick<ApiReference, 'api' | 'ownPages' | 'service' | 'settings' | 'hasScalarPage'>): Sidebar {
  if (!service.sidebar) {
    return createSidebar(api, ownPages, settings.findings !== 'off', hasScalarPage)
  }
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
  hasScalarPage: boolean,
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
        ...(hasScalarPage ? [{ label: 'The API document', link: documentPath }] : []),
        { label: 'Console failures', link: '/errors/' },
      ],
    },
    ...(api.schemas.size > 0
      ? [{ label: 'Schemas', items: [link('schemas', 'All schemas')] }]
      : []),
    { label: 'About', items: [...(hasFindings ? [link('notSpecified')] : []), link('agents')] },
  ]
}
