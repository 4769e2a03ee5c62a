/// <reference types="@astrojs/starlight" />
import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import monoUrl from 'virtual:web-fonts/ibm-plex-mono.woff2?url'
import sansUrl from 'virtual:web-fonts/ibm-plex-sans.woff2?url'
import { locateOperation } from '../generated/generated-pages.ts'
import { enterLink, listReferenceEntries } from '../generated/list-sidebar.ts'
import type { SidebarEntry } from '../generated/list-sidebar.ts'
import { navigation } from '../generated/navigation.ts'
import { contract, settings, source } from '../portal.ts'
import { isLeftToIndex } from '../search/is-left-to-index.ts'
import { listGeneratedOperations } from '../sidebar.ts'
import { escapeTitle } from './escape-title.ts'
import { cardSize, hasCards, nameCard } from './locate-card.ts'
import { addressOf } from './markdown-address.ts'
import { findOwnPath } from './own-path.ts'
import { writeFontScript } from './write-font-script.ts'

const fontScript = writeFontScript({ sans: sansUrl, mono: monoUrl })

/** They share a card, because there may be a thousand. */
const operations = new Set(listGeneratedOperations(source, contract).map(locateOperation))
const sharedCard = source.isDefault ? '/' : '/reference/'

/** Adds to every page's head what depends on the build, and to its sidebar what depends on the page. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const { head, id, entry } = locals.starlightRoute
  for (const one of head) if (one.tag === 'title') one.content = escapeTitle(one.content ?? '')
  const own = findOwnPath(url.pathname, settings.base)
  if (isLeftToIndex(own, operations)) entry.data.pagefind = false
  placePage(locals.starlightRoute, own)
  head.push({
    tag: 'link',
    // Fonts are always fetched without credentials, and a preload must be fetched the same way to be used.
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: sansUrl, crossorigin: '' },
  })
  head.push({ tag: 'script', content: fontScript })
  head.push({ tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } })
  if (!hasCards(settings) || id === '404') return
  const page = findOwnPath(url.pathname, settings.base)
  const card = addressOf(
    `/cards/${nameCard(operations.has(page) ? sharedCard : page)}.png`,
    settings,
  )
  head.push(
    { tag: 'meta', attrs: { property: 'og:image', content: card } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: String(cardSize.width) } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: String(cardSize.height) } },
    { tag: 'meta', attrs: { name: 'twitter:image', content: card } },
  )
})

/** The reference of another document: its operations in the sidebar, and which of them come before and after. */
function placePage(route: StarlightRouteData, page: string): void {
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
