import { listPortalSidebar } from '#site/generated/portal-sidebar.ts'
import type { Portal } from '#site/portal.ts'
import { publishCatalog } from '../agents/publish-catalog.ts'
import { publishLists } from '../agents/publish-markdown.ts'
import { publishHeaders } from '../security/publish-headers.ts'
import { dateSitemap } from './date-sitemap.ts'
import type { FinishedFile } from './finish-site.ts'

/**
 * Writes what is made of all finished pages: the headers of the site, the days in its sitemap, and the
 * catalogue and lists for agents.
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
  await publishLists(
    directory,
    finished.flatMap(({ published }) => published ?? []),
    { ...portal, sidebar: listPortalSidebar(portal) },
  )
}
