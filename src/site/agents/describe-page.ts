import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import { locateMarkdown } from '../address/markdown-address.ts'
import { site } from 'virtual:portal'
import { findOwnPath } from '../address/own-path.ts'
import { findPortalAt } from '../address/portal-site.ts'
import { describeAsJsonLd } from './json-ld.ts'

/** Adds to each page's head, for programs, what the page is and where it is available as Markdown. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const portal = findPortalAt(site, url.pathname)
  if (!portal) return
  const { entry, head, sidebar, siteTitle, lang } = locals.starlightRoute
  if (entry.id === '404') {
    locals.starlightRoute.head = head.filter(({ attrs }) => !namesAddress(attrs))
    return
  }
  const { title, description, reviewed } = entry.data
  const { settings } = portal
  const path = findOwnPath(url.pathname, settings.base)
  if (site.isForAgents) {
    const href = settings.base + locateMarkdown(path)
    head.push({ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href } })
  }
  head.push({
    tag: 'script',
    attrs: { type: 'application/ld+json' },
    content: describeAsJsonLd({
      path,
      title,
      description,
      reviewed: reviewed ?? undefined,
      language: lang,
      siteTitle,
      place: settings,
      sidebar,
      hasMarkdown: site.isForAgents,
    }),
  })
})

/** The 404 page has no address of its own. */
function namesAddress(attrs: Readonly<Record<string, unknown>> = {}): boolean {
  return attrs['rel'] === 'canonical' || attrs['property'] === 'og:url'
}
