import type { Brand } from '#brand/brand-options.ts'
import type { PageForm } from '#core/address/page-address.ts'
import type { Origin } from '#core/request/server-url.ts'
import { shareInProcess } from '#contract/shared-contract.ts'
import { findOwnPath } from './locate.ts'
import { isOwnPage } from '../portal.ts'
import type { Portal } from '../portal.ts'

export interface PortalSite {
  readonly brand: Brand
  /** Whether the site has the look of its brand; else the portal takes that of the site. */
  readonly isBranded: boolean
  /** Without a trailing slash. */
  readonly base: string
  readonly form?: PageForm | undefined
  /** Whether its pages are there for agents too: as Markdown, with lists of them. */
  readonly isForAgents: boolean
  readonly sidebar: SidebarLook
  /** The labels of the groups in whose places documents are listed, by the folder of each portal that has one. */
  readonly sidebarGroups: ReadonlyMap<string, string>
  /** Whether the search of the portal takes the place of the site's own. */
  readonly hasSearch: boolean
  /** Whether the site's own search is Starlight's, which is by Pagefind. */
  readonly hasPagefind: boolean
  /** Whether pages link to the previous and the next page by default. */
  readonly hasPagination: boolean
  /** The folders of the languages that the site has besides the one at its root. */
  readonly languages: readonly string[]
  /** The folder of the project, by which its collection is known. */
  readonly root: string
  /** Whether pages without a console have a policy too. */
  readonly hasPolicyEverywhere: boolean
  /** The origins whose code pages with a console run and may call. */
  readonly allowedOrigins: readonly Origin[]
  /** Undefined where the pages run nothing but the portal's scripts and the site's own. */
  readonly script: SiteScript | undefined
  /** In the order in which the site names its documents. */
  readonly portals: readonly [Portal, ...Portal[]]
}

export interface SidebarLook {
  /** What names an operation: its short name, which pages have as well, or what the document has for it. By default the name. */
  readonly labels?: 'name' | 'summary' | 'operationId' | 'path' | undefined
  /** Whether methods stand beside the names; by default they do. */
  readonly badges?: boolean | undefined
  /** Whether every group except that of the page is collapsed. By default documents are, and the groups in them are not. */
  readonly collapsed?: boolean | undefined
  /** By default that of the document. */
  readonly sort?: 'document' | 'alphabetical' | undefined
}

/** A script of the team that every page of its site runs, such as one that counts visits. */
export interface SiteScript {
  readonly path: string
  /** Its name, as readers of a console see it. */
  readonly name: string
}

/** The portal whose folder holds a page, by the path of the page in the site; undefined for any other page of the site. */
export function findPortal<One extends Pick<Portal, 'folder'>>(
  { portals }: { readonly portals: readonly One[] },
  path: string,
): One | undefined {
  return portals
    .filter(({ folder }) => `${path}/`.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

export function findPortalAt(site: PortalSite, pathname: string): Portal | undefined {
  return findPortal(site, findOwnPath(pathname, site.base))
}

/**
 * The portal whose title and sidebar a page has: that of a generated page, and in a branded site that of each page. Other pages
 * of a site stay as they are, and load no style sheet of the portal.
 */
export function findLayoutPortal(site: PortalSite, pathname: string): Portal | undefined {
  const portal = findPortalAt(site, pathname)
  const isOwn = portal && isOwnPage(portal, findOwnPath(pathname, portal.settings.base))
  return site.isBranded || !isOwn ? portal : undefined
}

/**
 * Hands a site from its configuration to its pages, which a bundler gives modules of their own. Pages that have one see in it what
 * was read again.
 */
export function shareSite(root: string, site: PortalSite): void {
  sites.set(root, Object.assign(sites.get(root) ?? {}, site))
}

/** @throws {Error} where no configuration has shared one */
export function readSharedSite(root: string): PortalSite {
  const site = sites.get(root)
  if (site) return site
  throw new Error('The pages of the portal are drawn without its plugin. Add it to Starlight.')
}

const sites = shareInProcess('sites', Map<string, PortalSite>)
