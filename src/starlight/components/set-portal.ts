import type { AstroGlobal } from 'astro'
import type { ApiReference } from '../reference/api-reference.ts'
import { getFolderInLocale } from '../reference/locale.ts'
import { localizeSite } from '../site/locales.ts'
import { site } from 'virtual:portal'

/**
 * Sets the portal of a team's page by the base of a document. All components of a page must belong to one document, because the
 * scripts of the page request files of that document.
 *
 * @param base the base of the document. Defaults to the portal of the page, else the first portal of the site
 * @throws {Error} for an unknown base, and for components of two documents in one page
 */
export function setPortal(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  base: string | undefined,
): void {
  if (base === undefined) return
  const name = base.replaceAll(/^\/+|\/+$/g, '')
  const { apiReferences } = localizeSite(site, url.pathname)
  const apiReference = apiReferences.find(
    (one) => getFolderInLocale(one) === (name === '' ? '' : `/${name}`),
  )
  if (!apiReference) {
    const known = apiReferences.map((one) => getFolderInLocale(one).slice(1) || '/').join(', ')
    throw new Error(`No document has the base ${base}. Known bases: ${known}.`)
  }
  const chosen = pages.get(locals)
  if (chosen && chosen !== apiReference) {
    throw new Error(
      `The page ${url.pathname} has components of two documents, ${chosen.label} and ${apiReference.label}. Write a page for each.`,
    )
  }
  pages.set(locals, apiReference)
  locals.apiReference = apiReference
}

const pages = new WeakMap<object, ApiReference>()

/** Whether a page still lacks the legend of statements. Returns `true` once per page. */
export function needsLegend(locals: object): boolean {
  if (pagesWithLegend.has(locals)) return false
  pagesWithLegend.add(locals)
  return true
}

const pagesWithLegend = new WeakSet<object>()
