import { removeBase } from '../links/locate.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { SiteLocale } from '../reference/locale.ts'

/** Returns the locale whose folder contains a path; undefined for a path outside of all. */
export function findLocale(locales: readonly SiteLocale[], path: string): SiteLocale | undefined {
  return (
    locales.find(({ folder }) => folder !== '' && `${path}/`.startsWith(`${folder}/`)) ??
    locales.find(({ folder }) => folder === '')
  )
}

interface LocalizedSite {
  readonly base: string
  readonly locales: readonly SiteLocale[]
  readonly apiReferences: readonly [ApiReference, ...ApiReference[]]
}

/** Returns a site with only the portals of the locale of a page. */
export function localizeSite<Site extends LocalizedSite>(site: Site, pathname: string): Site {
  if (site.locales.length < 2) return site
  const locale = findLocale(site.locales, removeBase(pathname, site.base))
  const [first, ...others] = site.apiReferences.filter(
    (apiReference) => apiReference.locale.folder === (locale ?? site.locales[0])?.folder,
  )
  return first ? { ...site, apiReferences: [first, ...others] } : site
}

interface Placed {
  readonly folder: string
  readonly lang?: string | undefined
  readonly version?: ApiReference['version']
}

type Expanded<Document> = Document & Pick<ApiReference, 'locale' | 'defaultFolder' | 'lang'>

/**
 * Returns each document once for each locale, with the folder of its pages in it. A document whose base begins with the folder of a
 * locale exists only in that locale, and replaces the translation that would be at the same address.
 */
export function expandLocales<Document extends Placed>(
  documents: readonly Document[],
  locales: readonly SiteLocale[],
): readonly Expanded<Document>[] {
  const [main] = locales
  const named = locales.filter((locale) => locale.folder !== '')
  const taken = new Set(documents.map(({ folder }) => folder))
  return locales.flatMap((locale) =>
    documents.flatMap((document): Expanded<Document>[] => {
      const { folder, version } = document
      const own = findLocale(named, folder)
      if (own) {
        const { lang = own.lang } = document
        return own === locale ? [{ ...document, locale, defaultFolder: folder, lang }] : []
      }
      const place = (base: string) => locale.folder + base
      if (locale.folder !== '' && taken.has(place(folder))) return []
      return [
        {
          ...document,
          folder: place(folder),
          version: version && {
            ...version,
            current: { ...version.current, folder: place(version.current.folder) },
          },
          locale,
          defaultFolder: (main?.folder ?? '') + folder,
          lang: document.lang ?? main?.lang ?? locale.lang,
        },
      ]
    }),
  )
}
