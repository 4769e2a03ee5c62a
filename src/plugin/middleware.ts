import type { MiddlewareHandler } from 'astro'
import { findPortalAt } from '#site/address/portal-site.ts'
import { createSay } from '#site/words.ts'
import { site } from 'virtual:portal'

/** Gives every page the portal that it belongs to, and its words; a page of no portal, the first, for the components in it. */
export const onRequest: MiddlewareHandler = async ({ locals, url, currentLocale }, next) => {
  locals.portal = findPortalAt(site, url.pathname) ?? site.portals[0]
  locals.say = createSay(locals.t, currentLocale)
  return next()
}
