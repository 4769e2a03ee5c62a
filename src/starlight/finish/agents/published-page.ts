import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { Service } from '../../reference/service.ts'
import { hasClass, getDescendants, getAttribute, getText } from '../../html/page-elements.ts'
import type { Element } from '../../html/page-elements.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { PortalSettings } from '../../reference/api-reference.ts'

/** The facts about a page that lists of pages use. The texts of thousands of pages stay in their files. */
export interface PageFacts {
  readonly path: string
  readonly title: string
  readonly isTitleCode?: true
  readonly description: string
}

/** A built page as readers see it, with components rendered. */
export interface RenderedPage extends PageFacts {
  readonly content: Element
}

/** Whether the title and description of a page are untrusted text from a document. Titles of lists are the portal's own. */
export function isUntrustedPage(
  path: string,
  { trustDocument }: Pick<Service, 'trustDocument'>,
): boolean {
  return !trustDocument && (path === '/' || /^\/(?:reference\/(?!api\/$)|recipes\/)./.test(path))
}

/** @returns `undefined` for a document that is not a page of the portal, such as a redirect */
export function parsePage(elements: readonly Element[], path: string): RenderedPage | undefined {
  const content =
    elements.find((element) => hasClass(element, 'sl-markdown-content')) ??
    elements.find(({ tagName }) => tagName === 'main')
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  if (!content || !heading) return undefined
  const description = elements.find(
    (element) => element.tagName === 'meta' && getAttribute(element, 'name') === 'description',
  )
  return {
    path,
    title: getText(heading).trim(),
    ...(getDescendants(heading).some(({ tagName }) => tagName === 'code') && {
      isTitleCode: true,
    }),
    description: (description && getAttribute(description, 'content')) ?? '',
    content,
  }
}

type SidebarItem = NonNullable<StarlightUserConfig['sidebar']>[number]

/** @throws {Error} for a sidebar entry whose page was not built */
export function orderPages(pages: readonly PageFacts[], sidebar: readonly SidebarItem[]) {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const groups = sidebar.map((item) => ({
    title: typeof item === 'object' && 'label' in item ? (item.label ?? '') : '',
    pages: getPaths(item).map((path) => {
      const page = byPath.get(path)
      if (!page) throw new Error(`The sidebar links to ${path}, which is not among the pages.`)
      return page
    }),
  }))
  const inSidebar = new Set(groups.flatMap((group) => group.pages))
  const others = pages.filter((page) => !inSidebar.has(page))
  return { groups, others: others.toSorted(comparePaths) }
}

function getPaths(item: SidebarItem): readonly string[] {
  if (typeof item === 'string') return [getPagePath(item)]
  if ('items' in item) return item.items.flatMap(getPaths)
  if ('slug' in item) return [getPagePath(item.slug)]
  // Sidebar links to files and other sites are not pages.
  return 'link' in item && /^\/(.*\/)?$/.test(item.link) ? [item.link] : []
}

function getPagePath(slug: string): string {
  return slug === 'index' || slug === '' ? '/' : `/${slug}/`
}

/** Compares bytes, so that the order is the same on every machine. */
function comparePaths(one: PageFacts, other: PageFacts): number {
  return one.path < other.path ? -1 : 1
}

export interface DescribedPortal {
  readonly service: Service
  readonly api: ApiDescription
  readonly settings: Pick<
    PortalSettings,
    'siteUrl' | 'base' | 'apiBaseUrl' | 'sandboxUrl' | 'isInstalled'
  >
}

export interface ListedPortal extends DescribedPortal {
  readonly order: ReturnType<typeof orderPages>
  readonly versionNote?: string | undefined
}
