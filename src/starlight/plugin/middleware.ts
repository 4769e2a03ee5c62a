import type { MiddlewareHandler } from 'astro'
import { removeBase } from '../links/locate.ts'
import { isOwnPage } from '../reference/api-reference.ts'
import { localizeSite } from '../site/locales.ts'
import { findPortalAt } from '../site/portal-site.ts'
import { getTextLanguage } from '../i18n/text-language.ts'
import { createTranslate, isEnglish } from '../i18n/translate.ts'
import { site } from 'virtual:portal'

/** Sets the portal and the translations of each page. A page outside of portals gets the first portal, for components in it. */
export const onRequest: MiddlewareHandler = async ({ locals, url, currentLocale }, next) => {
  const portal = findPortalAt(site, url.pathname)
  locals.apiReference = portal ?? localizeSite(site, url.pathname).apiReferences[0]
  locals.getTextLanguage = (text) => getTextLanguage(locals.apiReference, text)
  locals.translate = createTranslate(locals.t, currentLocale)
  // Not in the middleware of routes: Astro evaluates the content of a page before Starlight calls that.
  if (portal && !isEnglish(portal.locale.lang)) {
    const isOwn = isOwnPage(portal, removeBase(url.pathname, portal.settings.base))
    if (!isOwn) locals.english = 'en'
  }
  return next()
}
