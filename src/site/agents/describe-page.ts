import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import { findOwnPath } from '../head/own-path.ts'
import { settings } from '../portal.ts'
import { describeAsJsonLd } from './json-ld.ts'
import { locateMarkdown } from './markdown-address.ts'

/** Tells programs in the head of each page what it is and where it stands as Markdown. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const { entry, head, sidebar, siteTitle, lang } = locals.starlightRoute
  if (entry.id === '404') {
    locals.starlightRoute.head = head.filter(({ attrs }) => !namesAddress(attrs))
    return
  }
  const { title, description, reviewed } = entry.data
  const path = findOwnPath(url.pathname, settings.base)
  head.push(
    {
      tag: 'link',
      attrs: { rel: 'alternate', type: 'text/markdown', href: locateMarkdown(path) },
    },
    {
      tag: 'script',
      attrs: { type: 'application/ld+json' },
      content: describeAsJsonLd({
        path,
        title,
        description,
        reviewed,
        language: lang,
        siteTitle,
        place: settings,
        sidebar,
      }),
    },
  )
})

/** The page for addresses that lead nowhere has none of its own to name. */
function namesAddress(attrs: Readonly<Record<string, unknown>> = {}): boolean {
  return attrs['rel'] === 'canonical' || attrs['property'] === 'og:url'
}
