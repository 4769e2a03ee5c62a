import type { DocumentSource } from '#contract/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { listPolicyOrigins } from '#site/policy-servers.ts'
import type { PolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import type { Sidebar } from '#site/sidebar.ts'
import { publishCatalog } from '../agents/publish-catalog.ts'
import { publishLists } from '../agents/publish-markdown.ts'
import { publishHeaders } from '../security/publish-headers.ts'
import { dateSitemap } from './date-sitemap.ts'
import type { FinishedFile } from './finish-site.ts'

/** What a finished site is made from. */
export interface SiteToFinish {
  readonly source: DocumentSource
  readonly contract: Contract
  readonly settings: Settings
  readonly sidebar: Sidebar
}

/**
 * Writes what is made of all finished pages: the headers of the site, the days in its sitemap, and the
 * catalogue and lists for agents.
 */
export async function publishSite(
  directory: string,
  finished: readonly FinishedFile[],
  site: SiteToFinish,
): Promise<void> {
  const needs = finished.map((page) => page.needs)
  await publishHeaders(directory, needs, site.settings, listOrigins(site).permitted)
  await dateSitemap(directory, site)
  await publishCatalog(directory, site)
  await publishLists(
    directory,
    finished.flatMap(({ published }) => published ?? []),
    site,
  )
}

/** The origins that the pages of a site may call. */
export function listOrigins({ contract, settings }: SiteToFinish): PolicyOrigins {
  return listPolicyOrigins(contract.operations, settings)
}
