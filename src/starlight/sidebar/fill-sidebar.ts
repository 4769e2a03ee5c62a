import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { addBaseToLink, removeBase } from '../links/locate.ts'
import { getFolderInLocale } from '../reference/locale.ts'
import { localizeSite } from '../site/locales.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getGeneratedPages } from '../navigation/generated-pages.ts'
import { getVersionPairs } from '../navigation/version-pairs.ts'
import { changesPath, getDocumentFolder, getShownPortals } from '../navigation/versions.ts'
import type { Translate } from '../i18n/translate.ts'
import {
  listLink,
  makeGroup,
  mapEntries,
  maxOpenOperations,
  omitMarks,
} from '../navigation/reference-entries.ts'
import type { LinkFormat, SidebarEntry, SidebarLink } from '../navigation/reference-entries.ts'
import { sharedGroupLabel } from '../navigation/navigation.ts'
import { createOwnEntries, createPortalEntries } from './portal-entries.ts'
import type { OwnPageListing } from './portal-entries.ts'

export interface SidebarPage extends Omit<OwnPageListing, 'site'> {
  readonly apiReference: ApiReference | undefined
  readonly pathname: string
  /** Whether the sidebar is Starlight's. */
  readonly isPlain: boolean
  readonly translate: Translate
}

/**
 * Replaces each portal's group with its pages, else the `portalSidebar` group, else appends them. A page shows one
 * version of each document. A page below the menu of documents lists only its own document, whose name the menu has.
 */
export function fillSidebar(
  sidebar: readonly SidebarEntry[],
  site: PortalSite,
  page: SidebarPage,
): SidebarEntry[] {
  const { sidebarGroups } = site
  const { apiReferences } = localizeSite(site, page.pathname)
  const placeable = getShownPortals(apiReferences, page.apiReference)
  const hasSeveral = new Set(apiReferences.map(getDocumentFolder)).size > 1
  const own = page.isPlain || page.apiReference?.service.sidebar ? undefined : page.apiReference
  const hasMenu = hasSeveral && own !== undefined
  const shown = hasMenu ? placeable.filter(({ folder }) => folder === own.folder) : placeable
  const count = shown.reduce((sum, { api }) => sum + api.operations.length, 0)
  const written = new Set(flattenLinks(sidebar).map(({ href }) => href))
  const byGroup = new Map<string, SidebarEntry[]>(
    placeable.map(({ folder }) => [sidebarGroups.get(folder) ?? sharedGroupLabel, []]),
  )
  for (const apiReference of shown) {
    const ownLinks = createOwnEntries(apiReference, { ...page, site }).filter(
      ({ href }) => !written.has(href),
    )
    const known = new Set([...written, ...ownLinks.map(({ href }) => href)])
    const path =
      apiReference === page.apiReference
        ? removeBase(page.pathname, apiReference.settings.base)
        : ''
    const pairs = path.startsWith(changesPath) ? getVersionPairs(apiReferences, apiReference) : []
    const entries = omitLinks(
      createPortalEntries(apiReference, {
        path,
        pair: pairs.find((pair) => pair.path === path),
        own: ownLinks,
        isForAgents: site.isForAgents,
        look: site.sidebar,
        listsFew: apiReference === page.apiReference || count <= maxOpenOperations,
        translate: page.translate,
      }),
      (link) => known.has(link.href) && !ownLinks.includes(link),
    )
    const listed =
      entries.length === 0 || hasMenu || (getFolderInLocale(apiReference) === '' && !hasSeveral)
        ? entries
        : [makeGroup(apiReference.label, entries, site.sidebar.collapsed ?? true)]
    const shownEntries = page.isPlain ? mapEntries(listed, (entry) => [showPlainly(entry)]) : listed
    const label = sidebarGroups.get(apiReference.folder) ?? sharedGroupLabel
    byGroup.set(label, [...(byGroup.get(label) ?? []), ...shownEntries])
  }
  const filled = new Set<string>()
  const placed = mapEntries(sidebar, (entry, before) => {
    if (entry.type === 'link') return [entry]
    const entries = byGroup.get(entry.label)
    if (entries) {
      filled.add(entry.label)
      return entries
    }
    // A group of the site in which every document is in the menu.
    const isEmptied =
      entry.entries.length === 0 && before.type === 'group' && before.entries.length > 0
    return isEmptied ? [] : [entry]
  })
  const left = [...byGroup].filter(([label]) => !filled.has(label))
  return [...placed, ...left.flatMap(([, entries]) => entries)]
}

/** On the site's own pages, Starlight's sidebar shows methods as badges, and labels as text. */
function showPlainly(entry: SidebarEntry): SidebarEntry {
  if (entry.type === 'group') return entry
  const attrs = omitMarks(entry)
  const method = attrs['data-method']
  if (typeof method !== 'string') return { ...entry, attrs }
  return { ...entry, attrs, badge: { text: method, variant: 'default', class: 'portal-method' } }
}

function omitLinks(
  entries: readonly SidebarEntry[],
  isOmitted: (link: SidebarLink) => boolean,
): readonly SidebarEntry[] {
  return mapEntries(entries, (entry) =>
    (entry.type === 'link' ? isOmitted(entry) : entry.entries.length === 0) ? [] : [entry],
  )
}

function flattenLinks(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry] : flattenLinks(entry.entries)))
}

/** Returns the addresses of generated pages without neighbours: the page for agents, and the list of failures. */
export function getUnsequencedPages(
  apiReferences: readonly (Pick<ApiReference, 'api' | 'ownPages'> & {
    readonly settings: LinkFormat
  })[],
): ReadonlySet<string> {
  return new Set(
    apiReferences.flatMap((apiReference) =>
      [getGeneratedPages(apiReference.api).agents.path, '/errors/']
        .filter((path) => !isOwnPage(apiReference, path))
        .map((path) => addBaseToLink(path, apiReference.settings)),
    ),
  )
}

type Neighbour = StarlightRouteData['pagination']['prev']

/**
 * Finds the pages before and after the current one in a changed sidebar, as Starlight does in its own. Skips links to lists
 * of pages.
 *
 * @param apart addresses of pages without neighbours
 */
export function findNeighbours(
  sidebar: readonly SidebarEntry[],
  { prev, next }: Pick<StarlightRouteData['entry']['data'], 'prev' | 'next'>,
  isOn: boolean,
  apart: ReadonlySet<string> = new Set(),
): StarlightRouteData['pagination'] {
  const links = flattenLinks(sidebar).filter(
    ({ href, attrs }) => !apart.has(href) && attrs[listLink] === undefined,
  )
  const at = links.findIndex(({ isCurrent }) => isCurrent)
  return {
    prev: chooseNeighbour(links[at - 1], prev, isOn),
    next: chooseNeighbour(at === -1 ? undefined : links[at + 1], next, isOn),
  }
}

function chooseNeighbour(
  link: Neighbour,
  chosen: StarlightRouteData['entry']['data']['prev'],
  isOn: boolean,
): Neighbour {
  if (chosen === undefined) return isOn ? link : undefined
  if (typeof chosen === 'boolean') return chosen ? link : undefined
  if (typeof chosen === 'string') return link && { ...link, label: chosen }
  const { label = link?.label, link: href = link?.href } = chosen
  if (label === undefined || href === undefined) return isOn ? link : undefined
  return { type: 'link', isCurrent: false, badge: undefined, ...link, label, href, attrs: {} }
}
