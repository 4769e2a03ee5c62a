/// <reference types="@astrojs/starlight" />
import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { writeAddress } from '#core/address/page-address.ts'
import { referencePath } from '#core/address/reference.ts'
import { escapeText } from '#core/text/escape-text.ts'
import monoUrl from '#brand/fonts/ibm-plex-mono.woff2?url'
import sansUrl from '#brand/fonts/ibm-plex-sans.woff2?url'
import { site } from 'virtual:portal'
import { enterLink, listReferenceEntries, mapEntries } from '../navigation/list-sidebar.ts'
import type { SidebarEntry, SidebarLink } from '../navigation/list-sidebar.ts'
import { enterOwnPages, findNeighbours } from '../navigation/enter-own-pages.ts'
import { openSchemas } from '../navigation/list-schemas.ts'
import { readNavigation } from '../navigation/navigate.ts'
import { portalFolder, untranslated } from '../navigation/portal-sidebar.ts'
import { isOwnPage } from '../portal.ts'
import type { Portal } from '../portal.ts'
import type { Say } from '../words.ts'
import { findOwnPath, locateMarkdown } from '../address/locate.ts'
import { listOwnPages } from '../address/own-pages.ts'
import { findPortalAt } from '../address/portal-site.ts'
import { leaveShown, listShown, writeBanner } from '../versions/versions.ts'
import { writeFontScript } from './write-font-script.ts'

const fontScript = writeFontScript({ sans: sansUrl, mono: monoUrl })

export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const route = locals.starlightRoute
  const { id, locale } = route
  const portal = findPortalAt(site, url.pathname)
  const shown = new Set(listShown(site.portals, portal).map(({ folder }) => folder))
  const sidebar = enterOwnPages(route.sidebar, { site, pages: listOwnPages(site.root), id, locale })
  route.sidebar = leaveShown(sidebar, shown, (link) => leaveLink(link, locale))
  route.pagination = findNeighbours(route.sidebar, route.entry.data, site.hasPagination)
  if (site.isBranded) {
    route.head.push(
      {
        tag: 'link',
        // Fonts are always fetched without credentials, and a preload must be fetched the same way to be used.
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: sansUrl, crossorigin: '' },
      },
      { tag: 'script', content: fontScript },
    )
  }
  if (!portal) return
  const { settings } = portal
  const { base } = settings
  const own = findOwnPath(url.pathname, base)
  if (!isOwnPage(portal, own)) route.head = route.head.filter(({ attrs }) => !attrs?.['hreflang'])
  const { head } = route
  // Starlight writes what it is given as it is, and a document may have markup in a name.
  for (const one of head) if (one.tag === 'title') one.content = escapeText(one.content ?? '')
  showBanner(route, writeBanner(site, portal, own, locals.say))
  placePage(route, own, portal, locals.say)
  route.sidebar = openSchemas(route.sidebar, portal.contract, own, settings, locals.say)
  if (id === '404') {
    // It has no address of its own.
    route.head = head.filter(({ attrs = {} }) => !namesAddress(attrs))
    return
  }
  if (site.isForAgents) {
    const href = base + locateMarkdown(own)
    head.push({ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href } })
  }
})

function namesAddress(attrs: Readonly<Record<string, unknown>>): boolean {
  return attrs['rel'] === 'canonical' || attrs['property'] === 'og:url'
}

/** Generated pages are in one language, whatever Starlight makes of their links in a page of another. */
function leaveLink(link: SidebarLink, locale: string | undefined): SidebarLink {
  const { [untranslated]: isLeft, [portalFolder]: _folder, ...attrs } = link.attrs
  const { href } = link
  if (isLeft === undefined || locale === undefined) return { ...link, attrs }
  const [start, home] = [`${site.base}/${locale}/`, `${site.base}/`]
  const isHome = href === writeAddress(start, site.form)
  return {
    ...link,
    attrs,
    href: isHome ? writeAddress(home, site.form) : href.replace(start, home),
  }
}

/** Above the page, before what the page itself says there. */
function showBanner(route: StarlightRouteData, banner: string | undefined): void {
  if (banner === undefined) return
  const { data } = route.entry
  const content = [banner, ...(data.banner ? [data.banner.content] : [])].join('<br />')
  route.entry = { ...route.entry, data: { ...data, banner: { content } } }
}

function placePage(route: StarlightRouteData, page: string, portal: Portal, say: Say): void {
  const navigation = readNavigation(portal)
  if (!navigation) return
  const place = portal.settings
  const entries = listReferenceEntries(navigation, page, place, site.sidebar, say)
  route.sidebar = openReference(route.sidebar, entries, place.base, say)
  const own = navigation.find(page)
  if (!own) return
  const { previous, next } = own
  route.pagination = {
    prev: previous && enterLink(previous, page, place),
    next: next && enterLink(next, page, place),
  }
}

/** The group that begins with the list of all operations, as one of operations and one of the rest. */
function openReference(
  sidebar: readonly SidebarEntry[],
  operations: readonly SidebarEntry[],
  base: string,
  say: Say,
): SidebarEntry[] {
  return mapEntries(sidebar, (entry) => {
    if (entry.type !== 'group') return [entry]
    const [overview, ...others] = entry.entries
    if (overview?.type !== 'link' || findOwnPath(overview.href, base) !== referencePath) {
      return [entry]
    }
    return [
      {
        ...entry,
        label: say('Operations'),
        entries: [{ ...overview, label: say('All operations') }, ...operations],
      },
      { ...entry, entries: others },
    ]
  })
}
