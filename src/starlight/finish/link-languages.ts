import type { Edit } from '#text/edit-text.ts'
import type { PageForm } from '#text/page-address.ts'
import { getAttribute, getDescendants } from '../html/page-elements.ts'
import type { Element } from '../html/page-elements.ts'
import { addBaseToLink, removeBase } from '../links/locate.ts'
import { findCounterpart } from '../navigation/versions.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { getFolderInLocale } from '../reference/locale.ts'
import type { PortalSite } from '../site/portal-site.ts'

/**
 * Returns the page to show for each missing translation of a portal's pages, as paths in the site: the same operation at another
 * path, else the start page of the portal in that language, else that of the language.
 *
 * @param pages the paths of the pages of the portal
 * @param all the paths of the pages of the site
 */
export function replaceMissingTranslations(
  { locales, apiReferences }: Pick<PortalSite, 'locales' | 'apiReferences'>,
  apiReference: ApiReference,
  pages: Iterable<string>,
  all: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const replacements = new Map<string, string>()
  const own = getFolderInLocale(apiReference)
  for (const locale of locales) {
    const folder = locale.folder + own
    const translated = apiReferences.find((other) => other.folder === folder)
    for (const page of pages) {
      const path = page.slice(apiReference.folder.length)
      if (all.has(folder + path)) continue
      const found = [
        ...(translated ? [folder + findCounterpart(path, apiReference, translated)] : []),
        `${folder}/`,
        `${locale.folder}/`,
      ].find((one) => all.has(one))
      if (found !== undefined) replacements.set(folder + path, found)
    }
  }
  return replacements
}

/** Replaces missing pages in the language menu, because Starlight assumes that a page exists in every language. */
export function linkLanguages(
  html: string,
  elements: readonly Element[],
  {
    base,
    form,
    missingTranslations,
  }: {
    readonly base: string
    readonly form?: PageForm | undefined
    readonly missingTranslations: ReadonlyMap<string, string>
  },
): readonly Edit[] {
  if (missingTranslations.size === 0) return []
  return elements
    .filter(({ tagName }) => tagName === 'starlight-lang-select')
    .flatMap(getDescendants)
    .flatMap((element): readonly Edit[] => {
      const value = getAttribute(element, 'value')
      if (element.tagName !== 'option' || value === undefined) return []
      const found = missingTranslations.get(removeBase(decodeURI(value), base))
      const at = html.indexOf(value, element.start)
      if (found === undefined || at === -1 || at >= element.end) return []
      return [{ at, length: value.length, text: encodeURI(addBaseToLink(found, { base, form })) }]
    })
}
