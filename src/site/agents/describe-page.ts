import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import { findOwnPath, locateMarkdown } from '../address/locate.ts'
import { site } from 'virtual:portal'
import { findPortalAt } from '../address/portal-site.ts'

/** Adds to each page's head where it is available as Markdown. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const portal = findPortalAt(site, url.pathname)
  if (!portal) return
  const { entry, head } = locals.starlightRoute
  if (entry.id === '404') {
    locals.starlightRoute.head = head.filter(({ attrs }) => !namesAddress(attrs))
    return
  }
  if (!site.isForAgents) return
  const { base } = portal.settings
  const href = base + locateMarkdown(findOwnPath(url.pathname, base))
  head.push({ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href } })
})

/** The 404 page has no address of its own. */
function namesAddress(attrs: Readonly<Record<string, unknown>> = {}): boolean {
  return attrs['rel'] === 'canonical' || attrs['property'] === 'og:url'
}
