import type { MiddlewareHandler } from 'astro'
import { localizeSite } from '../site/locales.ts'
import { findPortalAt } from '../site/portal-site.ts'
import { getTextLanguage } from '../i18n/text-language.ts'
import { createTranslate } from '../i18n/translate.ts'
import { site } from 'virtual:portal'

/** Sets the portal and the translations of each page. A page outside of portals gets the first portal, for components in it. */
export const onRequest: MiddlewareHandler = async ({ locals, url, currentLocale }, next) => {
  locals.apiReference =
    findPortalAt(site, url.pathname) ?? localizeSite(site, url.pathname).apiReferences[0]
  locals.getTextLanguage = (text) => getTextLanguage(locals.apiReference, text)
  locals.translate = createTranslate(locals.t, currentLocale)
  return next()
}
