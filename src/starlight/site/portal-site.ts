import type { Brand } from '#theme/brand-options.ts'
import type { PageForm } from '#text/page-address.ts'
import type { Origin } from '#request/server-url.ts'
import { shareInProcess } from '#openapi/shared-api-description.ts'
import { removeBase } from '../links/locate.ts'
import type { SidebarOptions } from './sidebar-options.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'

export interface PortalSite {
  readonly brand: Brand
  /** Whether the site uses the look of its brand; otherwise the portal uses the site's look. */
  readonly isBranded: boolean
  /** Without a trailing slash. */
  readonly base: string
  readonly form?: PageForm | undefined
  /** Whether pages are also published for agents: as Markdown, with lists of the pages. */
  readonly isForAgents: boolean
  readonly sidebar: SidebarOptions
  /** Labels of the sidebar groups to replace with generated ones, by portal folder. */
  readonly sidebarGroups: ReadonlyMap<string, string>
  readonly hasSearch: boolean
  /** Whether the site's own search is Starlight's (Pagefind). */
  readonly hasPagefind: boolean
  /** Whether pages link to the previous and the next page by default. */
  readonly hasPagination: boolean
  /** Folders of the site's languages, without the root language. */
  readonly languages: readonly string[]
  /** The folder of the project, which is the key of its collection. */
  readonly root: string
  /** Whether pages without a console also have a content security policy. */
  readonly hasPolicyEverywhere: boolean
  /** Origins whose code pages with a console may run, and which they may call. */
  readonly allowedOrigins: readonly Origin[]
  /** Undefined if pages run only the scripts of the portal and the site. */
  readonly script: SiteScript | undefined
  readonly apiReferences: readonly [ApiReference, ...ApiReference[]]
}

/** A script of the team that every page runs, such as analytics. */
export interface SiteScript {
  readonly path: string
  /** Name shown to readers of a console. */
  readonly name: string
}

/** Returns the portal whose folder contains a page, by its path in the site; undefined for other pages. */
export function findPortal<One extends Pick<ApiReference, 'folder'>>(
  { apiReferences }: { readonly apiReferences: readonly One[] },
  path: string,
): One | undefined {
  return apiReferences
    .filter(({ folder }) => `${path}/`.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

export function findPortalAt(site: PortalSite, pathname: string): ApiReference | undefined {
  return findPortal(site, removeBase(pathname, site.base))
}

/**
 * Returns the portal whose title and sidebar a page uses: for a generated page, and in a branded site for every page.
 * Other pages keep the site's layout and load no portal style sheet.
 */
export function findLayoutPortal(site: PortalSite, pathname: string): ApiReference | undefined {
  const apiReference = findPortalAt(site, pathname)
  const isOwn =
    apiReference && isOwnPage(apiReference, removeBase(pathname, apiReference.settings.base))
  return site.isBranded || !isOwn ? apiReference : undefined
}

/**
 * Shares a site between its configuration and its pages, which a bundler gives separate modules. Pages that hold the
 * site see later updates.
 */
export function shareSite(root: string, site: PortalSite): void {
  sites.set(root, Object.assign(sites.get(root) ?? {}, site))
}

/** @throws {Error} if no configuration shared the site */
export function getSharedSite(root: string): PortalSite {
  const site = sites.get(root)
  if (site) return site
  throw new Error(
    'Portal pages were rendered but the plugin is not configured. Add it to Starlight.',
  )
}

const sites = shareInProcess('sites', Map<string, PortalSite>)
