import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { addressOf, locateMarkdown } from '../address/markdown-address.ts'
import { findOwnPath } from '../address/own-path.ts'
import type { SitePlace } from '../address/markdown-address.ts'

export interface DescribedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Undefined for a page that is made from the document. */
  readonly reviewed: Date | undefined
  readonly language: string
  readonly siteTitle: string
  /** Where the site is published. Without it there are no addresses, because JSON-LD needs absolute ones. */
  readonly place: SitePlace
  readonly sidebar: StarlightRouteData['sidebar']
  /** Whether it is there as Markdown too. */
  readonly hasMarkdown: boolean
}

/** The page in schema.org's vocabulary. It contains only what is known: no author, no publisher, no rating. */
export function describeAsJsonLd(page: DescribedPage): string {
  const { path, title, description, reviewed, language, siteTitle, place, sidebar } = page
  const { siteUrl } = place
  const address = (at: string) => (siteUrl === undefined ? undefined : addressOf(at, place))
  const name = (at: string, part: string) =>
    siteUrl === undefined ? undefined : addressOf(`${at}#${part}`, place)
  const trail = [
    { title: siteTitle, path: '/' },
    ...findParents(sidebar, path, place.base),
    { title, path },
  ]
  const graph = [
    {
      '@type': 'WebSite',
      '@id': name('/', 'website'),
      name: siteTitle,
      url: address('/'),
      inLanguage: language,
    },
    {
      '@type': 'WebPage',
      '@id': name(path, 'page'),
      name: title,
      url: address(path),
      lastReviewed: reviewed?.toISOString().slice(0, 10),
      breadcrumb: path === '/' ? undefined : listBreadcrumbs(trail, address),
    },
    {
      '@type': 'TechArticle',
      headline: title,
      description,
      inLanguage: language,
      url: address(path),
      isPartOf: siteUrl === undefined ? undefined : { '@id': name('/', 'website') },
      mainEntityOfPage: siteUrl === undefined ? undefined : { '@id': name(path, 'page') },
      encoding:
        siteUrl === undefined || !page.hasMarkdown
          ? undefined
          : {
              '@type': 'MediaObject',
              encodingFormat: 'text/markdown',
              contentUrl: address(locateMarkdown(path)),
            },
    },
  ]
  // A script ends at the first "</script", even inside a string.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
}

function listBreadcrumbs(
  trail: readonly { readonly title: string; readonly path: string }[],
  address: (path: string) => string | undefined,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: address(path),
    })),
  }
}

/** The sidebar pages whose paths are parents of this one, from the top. */
function findParents(
  sidebar: StarlightRouteData['sidebar'],
  path: string,
  base: string,
): readonly { readonly title: string; readonly path: string }[] {
  return sidebar
    .flatMap(listLinks)
    .map(({ label, href }) => ({ title: label, path: findOwnPath(href, base) }))
    .filter((above) => above.path !== '/' && above.path !== path && path.startsWith(above.path))
    .toSorted((one, other) => one.path.length - other.path.length)
}

type SidebarEntry = StarlightRouteData['sidebar'][number]

function listLinks(entry: SidebarEntry): readonly Extract<SidebarEntry, { type: 'link' }>[] {
  return entry.type === 'link' ? [entry] : entry.entries.flatMap(listLinks)
}
