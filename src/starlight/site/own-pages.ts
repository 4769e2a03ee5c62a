import { shareInProcess } from '#openapi/shared-api-description.ts'
import { findPortal } from './portal-site.ts'
import type { ApiReference } from '../reference/api-reference.ts'

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

/** Creates a function that returns the slugs of the team's pages in a portal's folder, without the pages of nested portals. */
export function createOwnSlugs(
  root: string,
  { folder }: Pick<ApiReference, 'folder'>,
  apiReferences: readonly Pick<ApiReference, 'folder'>[],
): () => readonly string[] {
  let known: readonly OwnPage[] = none
  let slugs: readonly string[] = []
  return () => {
    const pages = getOwnPages(root)
    if (pages === known) return slugs
    known = pages
    slugs = pages
      .filter(({ id }) => findPortal({ apiReferences }, `/${id}`)?.folder === folder)
      .map(({ id }) => `/${id}`.slice(folder.length).replace(/^\//, '') || 'index')
    return slugs
  }
}
