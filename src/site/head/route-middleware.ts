/// <reference types="@astrojs/starlight" />
import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { recall } from '#contract/shared-memory.ts'
import { failureGroups, failures, linkFailure } from '#core/exchange/failures/failures.ts'
import monoUrl from 'virtual:web-fonts/ibm-plex-mono.woff2?url'
import sansUrl from 'virtual:web-fonts/ibm-plex-sans.woff2?url'
import { locateOperation } from '../navigation/generated-pages.ts'
import { enterLink, listReferenceEntries } from '../navigation/list-sidebar.ts'
import type { SidebarEntry } from '../navigation/list-sidebar.ts'
import { readNavigation } from '../navigation/navigate.ts'
import type { Navigation } from '../navigation/navigate.ts'
import { generates, listGeneratedOperations } from '../portal.ts'
import type { Portal } from '../portal.ts'
import { escapeTitle } from '../address/escape-title.ts'
import { cardSize, hasCards, nameCard } from '../address/locate-card.ts'
import { addressOf } from '../address/markdown-address.ts'
import { findOwnPath } from '../address/own-path.ts'
import { writeFontScript } from './write-font-script.ts'

const fontScript = writeFontScript({ sans: sansUrl, mono: monoUrl })

/** Adds to every page's head what depends on the build, and to its sidebar what depends on the page. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const { head, id } = locals.starlightRoute
  for (const one of head) if (one.tag === 'title') one.content = escapeTitle(one.content ?? '')
  const { portal } = locals
  const { settings } = portal
  const operations = listOperationPages(portal)
  const own = findOwnPath(url.pathname, settings.base)
  placePage(locals.starlightRoute, own, readNavigation(portal))
  if (own.startsWith('/errors/')) listFailures(locals.starlightRoute, own, settings.base)
  head.push({
    tag: 'link',
    // Fonts are always fetched without credentials, and a preload must be fetched the same way to be used.
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: sansUrl, crossorigin: '' },
  })
  head.push({ tag: 'script', content: fontScript })
  head.push({ tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } })
  if (!hasCards(settings) || id === '404') return
  // There may be a thousand.
  const sharedCard = generates(portal, 'reference') ? portal.links.reference : '/'
  const card = addressOf(`/cards/${nameCard(operations.has(own) ? sharedCard : own)}.png`, settings)
  head.push(
    { tag: 'meta', attrs: { property: 'og:image', content: card } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: String(cardSize.width) } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: String(cardSize.height) } },
    { tag: 'meta', attrs: { name: 'twitter:image', content: card } },
  )
})

/** The addresses of the operations whose pages are made from the document. */
function listOperationPages(portal: Portal): ReadonlySet<string> {
  return recall(
    operationPages,
    portal,
    () => new Set(listGeneratedOperations(portal).map(locateOperation)),
  )
}

const operationPages = new WeakMap<Portal, ReadonlySet<string>>()

/** The failures below their overview, on their own pages only: there are many. */
function listFailures(route: StarlightRouteData, page: string, base: string): void {
  const links = failureGroups.flatMap(({ ids }) =>
    ids.map((id) => enterLink({ label: failures[id].title, path: linkFailure(id) }, page)),
  )
  const all = enterLink({ label: 'Overview', path: '/errors/' }, page)
  route.sidebar = insertFailures(route.sidebar, [all, ...links], base)
}

function insertFailures(
  entries: readonly SidebarEntry[],
  links: readonly SidebarEntry[],
  base: string,
): SidebarEntry[] {
  return entries.map((entry): SidebarEntry => {
    if (entry.type === 'group')
      return { ...entry, entries: insertFailures(entry.entries, links, base) }
    if (findOwnPath(entry.href, base) !== '/errors/') return entry
    const { label } = entry
    return { type: 'group', label, collapsed: false, badge: undefined, entries: [...links] }
  })
}

/** The generated reference: its operations in the sidebar, and which of them come before and after. */
function placePage(
  route: StarlightRouteData,
  page: string,
  navigation: Navigation | undefined,
): void {
  if (!navigation) return
  const entries = listReferenceEntries(navigation, page)
  route.sidebar = route.sidebar.flatMap((entry): SidebarEntry[] => {
    if (entry.type !== 'group' || entry.label !== 'Reference') return [entry]
    const [overview, ...others] = entry.entries
    const own = overview ? [{ ...overview, label: 'All operations' }, ...entries] : entries
    return [
      { ...entry, label: 'Operations', entries: [...own] },
      { ...entry, entries: others },
    ]
  })
  const place = navigation.find(page)
  if (!place) return
  const { previous, next } = place
  route.pagination = {
    prev: previous && enterLink(previous, page),
    next: next && enterLink(next, page),
  }
}
