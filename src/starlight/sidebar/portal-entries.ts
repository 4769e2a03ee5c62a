import { formatAddress } from '#text/page-address.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { documentPath, isReference, schemasPath } from '#text/reference.ts'
import { getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { PortalText } from '../i18n/translate.ts'
import { getGeneratedPages, getOperationPath } from '../navigation/generated-pages.ts'
import {
  createLink,
  createReferenceEntries,
  getSchemaEntriesAround,
  makeGroup,
  maxOpenOperations,
} from '../navigation/reference-entries.ts'
import type {
  ReferenceListing,
  SidebarEntry,
  SidebarLink,
} from '../navigation/reference-entries.ts'
import { getNavigation } from '../navigation/navigation.ts'
import { getRecipes } from '../navigation/recipes.ts'
import type { VersionPair } from '../navigation/version-pairs.ts'
import { changesPath, hasChanges } from '../navigation/versions.ts'
import { findPortal } from '../site/portal-site.ts'
import type { OwnPage, PortalSite } from '../site/portal-site.ts'

export interface PortalListing extends Omit<ReferenceListing, 'format'> {
  /** The versions whose changes the page lists. */
  readonly pair?: VersionPair | undefined
  readonly own: readonly SidebarLink[]
  readonly isForAgents: boolean
}

/** Returns the pages of a portal; only operations without a team's page if the service has its own sidebar. */
export function createPortalEntries(
  apiReference: Pick<
    ApiReference,
    'api' | 'ownPages' | 'service' | 'settings' | 'hasScalarPage' | 'version' | 'recipeFiles'
  >,
  { own, isForAgents, ...listing }: PortalListing,
): readonly SidebarEntry[] {
  const { api, settings, hasScalarPage } = apiReference
  const { path, translate } = listing
  const navigation = getNavigation(apiReference)
  if (!navigation) {
    return getGeneratedOperations(apiReference).map((operation) =>
      createLink({ label: operation.name, path: getOperationPath(operation) }, path, settings),
    )
  }
  const pages = getGeneratedPages(api)
  const link = (label: PortalText, target: string) =>
    createLink({ label: translate(label), path: target }, path, settings)
  const group = (label: PortalText, entries: readonly SidebarEntry[], collapsed = false) =>
    entries.length === 0 ? [] : [makeGroup(translate(label), entries, collapsed)]

  const [overview, console] = [link('Overview', pages.start.path), link('Console', '/console/')]
  const authentication = link('Authentication', pages.authentication.path)
  const document = hasScalarPage ? [link('The API document', documentPath)] : []
  const createPairLink = ({ older, newer, path: target }: VersionPair) => {
    const labels = { older: older.version.label, newer: newer.version.label }
    const label = translate('Changes from {older} to {newer}', labels)
    return createLink({ label, path: target }, path, settings)
  }
  const failures = link('Console failures', '/errors/')
  const changes = hasChanges(apiReference)
    ? [link('Changes', changesPath), ...(listing.pair ? [createPairLink(listing.pair)] : [])]
    : []
  const all = link('All operations', pages.reference.path)
  const recipes = group(
    'Recipes',
    getRecipes(apiReference).map(({ recipe, path: target }) =>
      createLink({ label: recipe.name, path: target }, path, settings),
    ),
  )
  const notSpecified =
    settings.findings === 'off' ? [] : [link('Not specified', pages.notSpecified.path)]
  const agents = isForAgents ? [link('For agents', pages.agents.path)] : []
  const operations = createReferenceEntries(navigation, { ...listing, format: settings })
  const around = isReference('schema', path)
    ? getSchemaEntriesAround(api, path, settings, translate)
    : undefined
  const hasSchemas = api.schemas.size > 0

  if (navigation.count <= maxOpenOperations) {
    const schemas = link('Schemas', schemasPath)
    return [
      overview,
      authentication,
      console,
      ...own,
      ...recipes,
      ...omitRepeatedGroup(operations, [api.title, 'All operations', all.label]),
      ...(hasSchemas ? (around ? group('Schemas', [schemas, ...around]) : [schemas]) : []),
      ...group('More', [all, ...changes, ...document, ...notSpecified, ...agents, failures], true),
    ]
  }
  return [
    ...group('Start', [overview, console]),
    ...group('Guides', own),
    ...recipes,
    ...group('Operations', [all, ...operations]),
    ...group('Reference', [authentication, ...changes, ...document, failures]),
    ...(hasSchemas ? group('Schemas', [link('All schemas', schemasPath), ...(around ?? [])]) : []),
    ...group('About', [...notSpecified, ...agents]),
  ]
}

/** Omits the only group if its label is the title of the document, or means all operations. */
function omitRepeatedGroup(
  operations: readonly SidebarEntry[],
  labels: readonly string[],
): readonly SidebarEntry[] {
  const [only, ...others] = operations
  const isRepeated =
    only?.type === 'group' &&
    others.length === 0 &&
    labels.some((name) => name.toLowerCase() === only.label.toLowerCase())
  return isRepeated ? only.entries : operations
}

export interface OwnPageListing {
  readonly site: PortalSite
  /** The pages of the site's collection, in sidebar order. */
  readonly pages: readonly OwnPage[]
  readonly id: string
}

/** Returns links to the team's pages in a portal's folder, except pages of operations, which appear as operations. */
export function createOwnEntries(
  { folder, defaultFolder, api }: ApiReference,
  { site, pages, id }: OwnPageListing,
): readonly SidebarLink[] {
  const operations = getOrCreate(
    operationPaths,
    api,
    () => new Set(api.operations.map(getOperationPath)),
  )
  // In the order of the default locale, whose pages Starlight shows where a translation is missing.
  const byPath = new Map<string, OwnPage>()
  for (const own of [defaultFolder, folder]) {
    for (const page of pages) {
      if (findPortal(site, `/${page.id}`)?.folder !== own) continue
      byPath.set(`/${page.id}/`.slice(own.length).replace('//', '/'), page)
    }
  }
  return [...byPath]
    .filter(([path, page]) => !page.isHidden && path !== '/404/' && !operations.has(path))
    .map(([path, { label, badge, attrs = {} }]) => ({
      type: 'link',
      label,
      href: formatAddress(site.base + folder + path, site.form),
      isCurrent: (folder + path).replaceAll(/^\/|\/$/g, '') === id,
      badge: parseBadge(badge),
      attrs,
    }))
}

/** Cached because every page needs them, and a document may have 20,000. */
const operationPaths = new WeakMap<ApiReference['api'], ReadonlySet<string>>()

/** A collection's badge is a string, or an object with text and variant. */
function parseBadge(badge: unknown): SidebarLink['badge'] {
  if (typeof badge === 'string') return { variant: 'default', text: badge }
  if (typeof badge !== 'object' || badge === null) return undefined
  const [text, variant]: unknown[] = [Reflect.get(badge, 'text'), Reflect.get(badge, 'variant')]
  return typeof text === 'string'
    ? { text, variant: variants.find((one) => one === variant) ?? 'default' }
    : undefined
}

const variants = ['note', 'danger', 'success', 'caution', 'tip', 'default'] as const
