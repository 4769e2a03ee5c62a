import { z } from 'astro/zod'
import type { Brand } from '#theme/brand-options.ts'
import type { Scheme } from '#theme/shade-accent.ts'
import type { PageForm } from '#text/page-address.ts'
import type { Origin } from '#request/server-url.ts'
import { shareInProcess } from '#openapi/shared-api-description.ts'
import { removeBase } from '../links/locate.ts'
import type { SiteLocale } from '../reference/locale.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference, Version } from '../reference/api-reference.ts'

export const sidebarOptions = z.strictObject({
  /** Labels operations with their short name, as on pages (`name`), or with a value of the document. @default 'name' */
  labels: z.enum(['name', 'summary', 'operationId', 'path']).optional(),
  /** Shows the HTTP method next to each operation. @default true */
  badges: z.boolean().optional(),
  /** Collapses every group except the current page's. @default documents are collapsed, and the groups in them are not */
  collapsed: z.boolean().optional(),
  /** Orders groups and their operations as in the document, or alphabetically. @default 'document' */
  sort: z.enum(['document', 'alphabetical']).optional(),
})

export type SidebarOptions = Readonly<z.output<typeof sidebarOptions>>

/** The colours of code by custom property, such as `portal-code-string`. */
export type CodeColours = Readonly<Record<string, string>>

/** The colours of a site's own code themes. */
export interface SiteCodeTheme {
  readonly colours: Readonly<Record<Scheme, CodeColours>>
  /** The schemes for which the site has no theme. Its other one applies to code only, not to the text around it. */
  readonly foreign: readonly Scheme[]
}

export interface PortalSite {
  readonly brand: Brand
  /** Whether the site uses the look of its brand; otherwise the portal uses the site's look. */
  readonly isBranded: boolean
  /** The colours of the site's own code themes; undefined if its code has the portal's. */
  readonly codeTheme?: SiteCodeTheme | undefined
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
  /** The languages of the site, the default one first. */
  readonly locales: readonly SiteLocale[]
  /** The folder of the project, which is the key of its collection. */
  readonly root: string
  /** Whether pages without a console also have a content security policy. */
  readonly hasPolicyEverywhere: boolean
  /** Origins whose code pages with a console may run, and which they may call. */
  readonly allowedOrigins: readonly Origin[]
  /** Undefined if pages run only the scripts of the portal and the site. */
  readonly script: SiteScript | undefined
  /** Undefined if the site does not have Scalar. */
  readonly scalar: Scalar | undefined
  readonly apiReferences: readonly [ApiReference, ...ApiReference[]]
  readonly missingVersions: readonly MissingVersion[]
}

/** A version without pages, because its document cannot be loaded. */
export interface MissingVersion {
  readonly version: Version
  /** The folder that its pages would have. */
  readonly folder: string
  /** The path or the URL of its document. */
  readonly file: string
  /** Names the file with the problem, such as an Overlay, and its line if it exists. */
  readonly error: Error & { readonly file: string; readonly line?: number | undefined }
}

/** Scalar, as the site has installed it. */
export interface Scalar {
  readonly file: string
  /**
   * The hashes of the style elements that it creates when it loads. Their texts are constants of its release, so neither its page nor
   * `_headers`, which has one policy for all pages, needs 'unsafe-inline'.
   */
  readonly styles: readonly string[]
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

/** A page of Starlight's collection, with its sidebar data. */
export interface OwnPage {
  /** Address in the site without leading and trailing slashes; empty for the start page. */
  readonly id: string
  readonly label: string
  readonly badge: OwnPageSidebar['badge']
  readonly attrs: OwnPageSidebar['attrs']
  readonly order: number
  readonly isHidden: boolean
}

interface OwnPageSidebar {
  readonly label?: string | undefined
  readonly order?: number | undefined
  readonly hidden?: boolean | undefined
  readonly badge?: unknown
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
}

export interface CollectionEntry {
  readonly id: string
  readonly data: { readonly title: string; readonly sidebar?: OwnPageSidebar | undefined }
}

/**
 * Shares the pages that Starlight makes of its collection. Their addresses depend on frontmatter and on the site's
 * loader, so they are known only when the collection is loaded, after the configuration.
 *
 * @param root of the project
 */
export function shareOwnPages(root: string, entries: readonly CollectionEntry[]): void {
  const pages = entries.map(({ id, data: { title, sidebar = {} } }) => ({
    id: id.replace(/^\/|(?:^|\/)(?:index)?\/?$/g, ''),
    label: sidebar.label ?? title,
    badge: sidebar.badge,
    attrs: sidebar.attrs,
    order: sidebar.order ?? Infinity,
    isHidden: sidebar.hidden === true,
  }))
  collections.set(
    root,
    pages.toSorted((one, other) =>
      one.order === other.order ? (one.id < other.id ? -1 : 1) : one.order < other.order ? -1 : 1,
    ),
  )
}

export function getOwnPages(root: string): readonly OwnPage[] {
  return collections.get(root) ?? none
}

const none: readonly OwnPage[] = []
const collections = shareInProcess('own pages', Map<string, readonly OwnPage[]>)

/**
 * Creates a function that returns the slugs of the team's pages in a portal's folder, without the pages of nested portals. In another
 * locale, Starlight has the pages of the default one too.
 */
export function createOwnSlugs(
  root: string,
  { folder, defaultFolder }: Pick<ApiReference, 'folder' | 'defaultFolder'>,
  apiReferences: readonly Pick<ApiReference, 'folder'>[],
): () => readonly string[] {
  let known: readonly OwnPage[] = none
  let slugs: readonly string[] = []
  return () => {
    const pages = getOwnPages(root)
    if (pages === known) return slugs
    known = pages
    const found = pages.flatMap(({ id }) => {
      const own = findPortal({ apiReferences }, `/${id}`)?.folder
      if (own === undefined || (own !== folder && own !== defaultFolder)) return []
      return [`/${id}`.slice(own.length).replace(/^\//, '') || 'index']
    })
    slugs = [...new Set(found)]
    return slugs
  }
}
