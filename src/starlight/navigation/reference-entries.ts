import { referencePath, schemasPath, webhooksPath } from '#text/reference.ts'
import type { Operation } from '#request/description/operation.ts'
import { formatCount } from '#text/format.ts'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { addBaseToLink } from '../links/locate.ts'
import type { SiteLocation } from '../links/locate.ts'
import type { SidebarOptions } from '../site/portal-site.ts'
import type { Translate } from '../i18n/translate.ts'
import { getOperationPath } from './generated-pages.ts'
import { countOperations, translateTitle } from './group-by-tag.ts'
import type { OperationGroup } from './group-by-tag.ts'
import type { Navigation, NavigationLink } from './navigation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'

export type SidebarEntry = StarlightRouteData['sidebar'][number]

export type SidebarLink = Extract<SidebarEntry, { readonly type: 'link' }>

/** Maps entries, depth first; `change` also gets the entry before its children changed. */
export function mapEntries(
  entries: readonly SidebarEntry[],
  change: (entry: SidebarEntry, before: SidebarEntry) => readonly SidebarEntry[],
): SidebarEntry[] {
  return entries.flatMap((entry) =>
    change(
      entry.type === 'link' ? entry : { ...entry, entries: mapEntries(entry.entries, change) },
      entry,
    ),
  )
}

/** Marks a link whose label is an identifier: the list shows it as code, and omits the attribute. */
export const codeLabel = 'data-code-label'

/** Detail of a link whose label is not unique; the list omits the attribute. */
export const labelDetail = 'data-label-detail'

/** Marks a link to a list of pages, which is not a neighbour of a page; the list omits the attribute. */
export const listLink = 'data-list-link'

/** Returns the attributes of a link without those that only the sidebar's list uses. */
export function omitMarks({ attrs }: SidebarLink): SidebarLink['attrs'] {
  const { [codeLabel]: _code, [labelDetail]: _detail, [listLink]: _list, ...others } = attrs
  return others
}

export type LinkFormat = Pick<SiteLocation, 'base' | 'form'>

export interface ReferenceListing {
  /** The path of the page in the portal; empty for a page outside it. */
  readonly path: string
  readonly format: LinkFormat
  readonly look: SidebarOptions
  /** Whether to list all operations of a small document. */
  readonly listsFew: boolean
  readonly translate: Translate
}

/** Returns the tags, and the operations of the current page's tag, because every page contains its sidebar. */
export function createReferenceEntries(
  { groups, webhooks, count, find }: Navigation,
  { path, format, look, listsFew, translate }: ReferenceListing,
): readonly SidebarEntry[] {
  const { collapsed = false } = look
  const enter = (link: NavigationLink) => createLink(link, path, format)
  const own = find(path)
  const isOpen = (group: OperationGroup) =>
    (listsFew && count <= maxOpenOperations) || own?.groups.includes(group)
  const createGroups = (siblings: readonly OperationGroup[]): readonly SidebarEntry[] => {
    const sorted = arrange(siblings, look, ({ title }) => title)
    const at = sorted.findIndex((group) => own?.groups.includes(group))
    return cutEntries(
      sorted,
      at,
      (label) => enter({ label, path: referencePath, isList: true }),
      createGroup,
      translate,
    )
  }
  const createGroup = (group: OperationGroup): SidebarEntry => {
    const { operations, groups: inner } = group
    const title = translateTitle(group, translate)
    if (operations.length + inner.length === 0) return enter({ label: title, path: group.path })
    if (!isOpen(group)) {
      const label = `${title} (${countOperations(group)})`
      return enter({ label, path: group.path, isList: true })
    }
    const links = linkOperations(operations, look)
    const at = links.findIndex((link) => link.path === path)
    const entries = [
      ...cutEntries(
        links,
        at,
        (label) => enter({ label, path: group.path, isList: true }),
        enter,
        translate,
      ),
      ...createGroups(inner),
    ]
    return makeGroup(title, entries, collapsed)
  }
  return [...createGroups(groups), ...createWebhooks(webhooks, path, translate, enter)]
}

function labelOperation(
  { name, summary, id, path }: Operation,
  labels: NonNullable<SidebarOptions['labels']>,
): string {
  if (labels === 'path') return path
  return (labels === 'operationId' ? id : labels === 'summary' ? summary : name) ?? name
}

function arrange<Item>(
  items: readonly Item[],
  { sort = 'document' }: SidebarOptions,
  name: (item: Item) => string,
): readonly Item[] {
  return sort === 'document'
    ? items
    : items.toSorted((a, b) => name(a).localeCompare(name(b), 'en'))
}

/**
 * Returns links to the operations of a tag, with methods if requested; duplicate labels get their method or path. Created once for
 * all pages of the tag: Microsoft Graph has tags with a thousand operations.
 */
function linkOperations(
  operations: readonly Operation[],
  look: SidebarOptions,
): readonly NavigationLink[] {
  const known = getOrCreate(operationLinks, look, () => new WeakMap())
  return getOrCreate(known, operations, () => {
    const { labels = 'name', badges = true } = look
    const sorted = arrange(operations, look, (operation) => labelOperation(operation, labels))
    return createOperationLinks(sorted, labels, badges)
  })
}

const operationLinks = new WeakMap<
  SidebarOptions,
  WeakMap<readonly Operation[], readonly NavigationLink[]>
>()

function createOperationLinks(
  operations: readonly Operation[],
  labels: NonNullable<SidebarOptions['labels']>,
  badges: boolean,
): readonly NavigationLink[] {
  const links = operations.map(
    ({ path, method, isNamedById, badges: [badge] = [], ...operation }) => {
      const label = labelOperation({ path, method, ...operation }, labels)
      const isCode = labels === 'operationId' || labels === 'path' || isNamedById === true
      return { label, isCode, method, template: path, path: getOperationPath(operation), badge }
    },
  )
  const byLabel = Map.groupBy(links, ({ label }) => label)
  return links.map(({ label, isCode, method, template, path, badge }) => {
    const namesakes = byLabel.get(label) ?? []
    const sharesMethod = namesakes.filter((other) => other.method === method).length > 1
    const isAddress = label === `${method} ${template}`
    const hasMethod = badges ? !isAddress : namesakes.length > 1 && !sharesMethod
    return {
      label,
      path,
      isCode,
      badge,
      method: hasMethod ? method : undefined,
      detail: sharesMethod && labels !== 'path' ? template : undefined,
    }
  })
}

function createWebhooks(
  webhooks: readonly NavigationLink[],
  path: string,
  translate: Translate,
  enter: (link: NavigationLink) => SidebarEntry,
): readonly SidebarEntry[] {
  if (webhooks.length === 0) return []
  const at = webhooks.findIndex((one) => one.path === path)
  const linkAll = (label: string) => enter({ label, path: webhooksPath, isList: true })
  if (webhooks.length > maxOpenOperations && at === -1) {
    return [linkAll(translate('All {count} webhooks', { count: webhooks.length }))]
  }
  const entries = cutEntries(webhooks, at, linkAll, enter, translate)
  return [makeGroup(translate('Webhooks'), entries, false)]
}

/** Maximum operations of a document that shows all of them on every page. */
export const maxOpenOperations = 30

/** Maximum entries of a list that is shown completely; about two screens. */
const mostListed = 50

/** Entries of a longer list, half above and half below the current one; about a screen. */
const mostAround = 30

/**
 * Cuts a long list around one of its items, with a line for the omitted items, because each page contains its sidebar.
 *
 * @param at index of the item, or -1 for the start of the list
 * @param shown number of items of a long list
 */
function cutEntries<Item>(
  items: readonly Item[],
  at: number,
  linkAll: (label: string) => SidebarEntry,
  linkItem: (item: Item) => SidebarEntry,
  translate: Translate,
  shown = items.length > mostListed ? mostAround : items.length,
): SidebarEntry[] {
  const start = Math.max(0, Math.min(at - shown / 2, items.length - shown))
  const after = items.length - shown - start
  return [
    ...(start > 0 ? [linkAll(translate('{count} more above', { count: formatCount(start) }))] : []),
    ...items.slice(start, start + shown).map(linkItem),
    ...(after > 0 ? [linkAll(translate('{count} more below', { count: formatCount(after) }))] : []),
  ]
}

export function makeGroup(
  label: string,
  entries: readonly SidebarEntry[],
  collapsed: boolean,
): SidebarEntry {
  return { type: 'group', label, entries: [...entries], collapsed, badge: undefined }
}

export function createLink(
  { label, path, method, isCode, badge, detail, isList = false }: NavigationLink,
  here: string,
  format: LinkFormat,
): SidebarLink {
  const attrs = {
    ...(method !== undefined && { 'data-method': method }),
    ...(isCode && { [codeLabel]: true }),
    ...(detail !== undefined && { [labelDetail]: detail }),
    ...(isList && { [listLink]: true }),
  }
  const href = addBaseToLink(path, format)
  return { type: 'link', label, href, isCurrent: path === here && !isList, badge, attrs }
}

export function getSortedSchemas({ schemas }: ApiDescription): readonly NamedSchema[] {
  return getOrCreate(known, schemas, () =>
    [...new Set(getNamedSchemas(schemas).values())].toSorted((one, other) =>
      order.compare(one.name, other.name),
    ),
  )
}

const known = new WeakMap<ApiDescription['schemas'], readonly NamedSchema[]>()

/** Cached because the page of each of thousands of schemas finds its own. */
const positions = new WeakMap<readonly NamedSchema[], ReadonlyMap<string, number>>()

const order = new Intl.Collator('en', { numeric: true })

/** Few, because neighbours by name are rarely what a reader looks for next. */
const mostSchemas = 20

/** Returns the schemas around the one of the page, only for its own page: there may be a thousand. */
export function getSchemaEntriesAround(
  api: ApiDescription,
  page: string,
  format: LinkFormat,
  translate: Translate,
): readonly SidebarEntry[] {
  const all = getSortedSchemas(api)
  const at = getOrCreate(
    positions,
    all,
    () => new Map(all.map(({ path }, index) => [path, index] as const)),
  )
  return cutEntries(
    all,
    at.get(page) ?? -1,
    (label) => createLink({ label, path: schemasPath, isList: true }, page, format),
    ({ name, path }) => createLink({ label: name, path }, page, format),
    translate,
    mostSchemas,
  )
}
