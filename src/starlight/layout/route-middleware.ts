/// <reference types="@astrojs/starlight" />
import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { documentPath, isReference } from '#text/reference.ts'
import { escapeText } from '#text/rich-text.ts'
import { site } from 'virtual:portal'
import { createLink } from '../navigation/reference-entries.ts'
import { fillSidebar, findNeighbours, getUnsequencedPages } from '../sidebar/fill-sidebar.ts'
import { isEnglish } from '../i18n/translate.ts'
import { getNavigation } from '../navigation/navigation.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { removeBase, getMarkdownPath } from '../links/locate.ts'
import { findLayoutPortal, findPortalAt, getOwnPages } from '../site/portal-site.ts'
import { localizeSite } from '../site/locales.ts'
import { listLanguages, renderBanner } from '../navigation/versions.ts'
import { fontPreload, fontScript } from './font-script.ts'

export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const route = locals.starlightRoute
  const { id } = route
  const apiReference = findPortalAt(site, url.pathname)
  route.sidebar = fillSidebar(route.sidebar, site, {
    apiReference,
    pathname: url.pathname,
    isPlain: findLayoutPortal(site, url.pathname) === undefined,
    pages: getOwnPages(site.root),
    id,
    translate: locals.translate,
  })
  route.pagination = findNeighbours(
    route.sidebar,
    route.entry.data,
    site.hasPagination,
    getUnsequencedPages(site.apiReferences),
  )
  if (site.isBranded) {
    route.head.push({ tag: 'link', attrs: fontPreload }, { tag: 'script', content: fontScript })
  }
  if (!apiReference) return
  const { settings } = apiReference
  const { base } = settings
  const own = removeBase(url.pathname, base)
  if (!isOwnPage(apiReference, own)) {
    const languages = listLanguages(site, apiReference, own)
    route.head = route.head.filter(
      ({ attrs }) => attrs?.['hreflang'] === undefined || languages.has(attrs['hreflang']),
    )
    // Pages of explanations, which exist only in English: marked as Starlight marks a page without a translation.
    if (!isEnglish(route.lang) && /^\/(?:agents|errors)\//.test(own)) {
      route.isFallback = true
      route.entryMeta = { ...route.entryMeta, lang: 'en', dir: 'ltr' }
    }
  }
  const { head } = route
  // Starlight does not escape head content, and names in a document may contain markup.
  for (const one of head) if (one.tag === 'title') one.content = escapeText(one.content ?? '')
  showBanner(
    route,
    renderBanner(localizeSite(site, url.pathname), apiReference, own, locals.translate),
  )
  setNeighbours(route, own, apiReference)
  if (id === '404') {
    // The 404 page has no address.
    route.head = head.filter(({ attrs = {} }) => !isAddressTag(attrs))
    return
  }
  // Hidden from search engines (ScalarPage.astro).
  if (own === documentPath && !isOwnPage(apiReference, own)) {
    route.head = head.filter(({ attrs = {} }) => !isAddressTag(attrs))
  }
  if (site.isForAgents) {
    const href = base + getMarkdownPath(own)
    route.head.push({ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href } })
  }
})

function isAddressTag(attrs: Readonly<Record<string, unknown>>): boolean {
  return attrs['rel'] === 'canonical' || attrs['property'] === 'og:url'
}

function showBanner(route: StarlightRouteData, banner: string | undefined): void {
  if (banner === undefined) return
  const { data } = route.entry
  const content = [banner, ...(data.banner ? [data.banner.content] : [])].join('<br />')
  route.entry = { ...route.entry, data: { ...data, banner: { content } } }
}

/** Sets a reference page's neighbours within the reference; schemas have no sequence. */
function setNeighbours(route: StarlightRouteData, page: string, apiReference: ApiReference): void {
  if (isReference('schema', page)) route.pagination = { prev: undefined, next: undefined }
  const own = getNavigation(apiReference)?.find(page)
  if (!own) return
  const { previous, next } = own
  route.pagination = {
    prev: previous && createLink(previous, page, apiReference.settings),
    next: next && createLink(next, page, apiReference.settings),
  }
}
