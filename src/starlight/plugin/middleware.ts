import type { MiddlewareHandler } from 'astro'
import { findPortalAt } from '../site/portal-site.ts'
import { createTranslate } from '../i18n/words.ts'
import { site } from 'virtual:portal'

/** Sets the portal and the translations of each page. A page outside of portals gets the first portal, for components in it. */
export const onRequest: MiddlewareHandler = async ({ locals, url, currentLocale }, next) => {
  locals.portal = findPortalAt(site, url.pathname) ?? site.portals[0]
  locals.say = createTranslate(locals.t, currentLocale)
  return next()
}
