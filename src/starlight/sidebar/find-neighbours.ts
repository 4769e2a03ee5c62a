import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { addBaseToLink } from '../links/locate.ts'
import { getGeneratedPages } from '../navigation/generated-pages.ts'
import type { LinkFormat } from '../navigation/reference-entries.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { flattenLinks } from './fill-sidebar.ts'
import type { SidebarEntry } from '../navigation/reference-entries.ts'

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
 * Finds the pages before and after the current one in a changed sidebar, as Starlight does in its own.
 *
 * @param apart addresses of pages without neighbours
 */
export function findNeighbours(
  sidebar: readonly SidebarEntry[],
  { prev, next }: Pick<StarlightRouteData['entry']['data'], 'prev' | 'next'>,
  isOn: boolean,
  apart: ReadonlySet<string> = new Set(),
): StarlightRouteData['pagination'] {
  const links = flattenLinks(sidebar).filter(({ href }) => !apart.has(href))
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
