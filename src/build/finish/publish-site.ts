import { listPortalSidebar } from '#site/navigation/portal-sidebar.ts'
import type { Portal } from '#site/portal.ts'
import { publishCatalog } from '../agents/publish-catalog.ts'
import { publishLists } from '../agents/publish-markdown.ts'
import { publishHeaders } from '../security/publish-headers.ts'
import { dateSitemap } from './date-sitemap.ts'
import { publishSearch } from './publish-search.ts'
import type { FinishedFile } from './finish-site.ts'

/**
 * Writes what is made of all finished pages: the headers of the site, the days in its sitemap, the
 * catalogue and lists for agents, and what the search loads.
 */
export async function publishSite(
  directory: string,
  finished: readonly FinishedFile[],
  portal: Portal,
): Promise<void> {
  const needs = finished.map((page) => page.needs)
  await publishHeaders(directory, needs, portal.settings, portal.origins.permitted)
  await dateSitemap(directory, portal)
  await publishCatalog(directory, portal)
  const pages = finished.flatMap(({ published }) => published ?? [])
  await publishLists(directory, pages, { ...portal, sidebar: listPortalSidebar(portal) })
  await publishSearch(
    directory,
    pages.flatMap(({ sections }) => sections),
    portal,
  )
}
