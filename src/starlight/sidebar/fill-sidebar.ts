import { removeBase } from '../links/locate.ts'
import type { PortalSite } from '../site/portal-site.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getDocumentFolder, getShownPortals } from '../navigation/versions.ts'
import type { Translate } from '../i18n/translate.ts'
import {
  codeLabel,
  labelDetail,
  mapEntries,
  maxOpenOperations,
} from '../navigation/reference-entries.ts'
import type { SidebarEntry, SidebarLink } from '../navigation/reference-entries.ts'
import { sharedGroupLabel } from '../navigation/portal-sidebar.ts'
import { createOwnEntries } from './own-entries.ts'
import type { OwnPageListing } from './own-entries.ts'
import { createPortalEntries, makeGroup } from './portal-entries.ts'

export interface SidebarPage extends Omit<OwnPageListing, 'site'> {
  readonly apiReference: ApiReference | undefined
  readonly pathname: string
  /** Whether the sidebar is Starlight's. */
  readonly isPlain: boolean
  readonly translate: Translate
}

/**
 * Replaces each portal's group with its pages, else the `portalSidebar` group, else appends them. A page shows one
 * version of each document.
 */
export function fillSidebar(
  sidebar: readonly SidebarEntry[],
  site: PortalSite,
  page: SidebarPage,
): SidebarEntry[] {
  const { apiReferences, sidebarGroups } = site
  const shown = getShownPortals(apiReferences, page.apiReference)
  const count = shown.reduce((sum, { api }) => sum + api.operations.length, 0)
  const written = new Set(flattenLinks(sidebar).map(({ href }) => href))
  const hasSeveral = new Set(apiReferences.map(getDocumentFolder)).size > 1
  const byGroup = new Map<string, SidebarEntry[]>()
  for (const apiReference of shown) {
    const own = createOwnEntries(apiReference, { ...page, site }).filter(
      ({ href }) => !written.has(href),
    )
    const known = new Set([...written, ...own.map(({ href }) => href)])
    const entries = omitLinks(
      createPortalEntries(apiReference, {
        path:
          apiReference === page.apiReference
            ? removeBase(page.pathname, apiReference.settings.base)
            : '',
        own,
        isForAgents: site.isForAgents,
        look: site.sidebar,
        listsFew: apiReference === page.apiReference || count <= maxOpenOperations,
        translate: page.translate,
      }),
      (link) => known.has(link.href) && !own.includes(link),
    )
    const listed =
      entries.length === 0 || (apiReference.folder === '' && !hasSeveral)
        ? entries
        : [makeGroup(apiReference.label, entries, site.sidebar.collapsed ?? true)]
    const shownEntries = page.isPlain ? mapEntries(listed, (entry) => [showPlainly(entry)]) : listed
    const label = sidebarGroups.get(apiReference.folder) ?? sharedGroupLabel
    byGroup.set(label, [...(byGroup.get(label) ?? []), ...shownEntries])
  }
  const filled = new Set<string>()
  const placed = mapEntries(sidebar, (entry) => {
    const entries = entry.type === 'group' ? byGroup.get(entry.label) : undefined
    if (!entries) return [entry]
    filled.add(entry.label)
    return entries
  })
  const left = [...byGroup].filter(([label]) => !filled.has(label))
  return [...placed, ...left.flatMap(([, entries]) => entries)]
}

/** On the site's own pages, Starlight's sidebar shows methods as badges, and labels as text. */
function showPlainly(entry: SidebarEntry): SidebarEntry {
  if (entry.type === 'group') return entry
  const {
    'data-method': method,
    [codeLabel]: _code,
    [labelDetail]: _detail,
    ...attrs
  } = entry.attrs
  if (typeof method !== 'string') return { ...entry, attrs }
  const variant = methodVariants.get(method) ?? 'default'
  return { ...entry, attrs, badge: { text: method, variant } }
}

const methodVariants = new Map<string, NonNullable<SidebarLink['badge']>['variant']>([
  ['GET', 'note'],
  ['POST', 'success'],
  ['PUT', 'caution'],
  ['PATCH', 'caution'],
  ['DELETE', 'danger'],
])

function omitLinks(
  entries: readonly SidebarEntry[],
  isOmitted: (link: SidebarLink) => boolean,
): readonly SidebarEntry[] {
  return mapEntries(entries, (entry) =>
    (entry.type === 'link' ? isOmitted(entry) : entry.entries.length === 0) ? [] : [entry],
  )
}

export function flattenLinks(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry] : flattenLinks(entry.entries)))
}
