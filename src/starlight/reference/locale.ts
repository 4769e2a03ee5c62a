import type { StarlightUserConfig } from '@astrojs/starlight/types'

/** A language of the site, as Starlight configures it. */
export interface SiteLocale {
  /** Names the translations of documents: the folder of its pages, or the language of the root locale. */
  readonly name: string
  /** The folder of its pages, such as `/de`; empty for Starlight's root locale. */
  readonly folder: string
  /** The language as a BCP 47 tag. */
  readonly lang: string
  readonly label: string
  /** Whether Starlight shows its pages where another locale lacks them. */
  readonly isDefault: boolean
}

/** Returns the locales of a site, the default one first. A site without Starlight's option `locales` has one. */
export function parseLocales({
  locales = {},
  defaultLocale = 'root',
}: Pick<StarlightUserConfig, 'locales' | 'defaultLocale'>): readonly SiteLocale[] {
  const parsed = Object.entries(locales).flatMap(([key, locale]): SiteLocale[] => {
    if (!locale) return []
    const { label, lang = key === 'root' ? 'en' : key } = locale
    const isRoot = key === 'root'
    return [
      {
        name: isRoot ? lang : key,
        folder: isRoot ? '' : `/${key}`,
        lang,
        label,
        isDefault: key === defaultLocale,
      },
    ]
  })
  return parsed.some(({ isDefault }) => isDefault)
    ? parsed.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    : [onlyLocale]
}

/** The locale of a site that configures none. */
export const onlyLocale: SiteLocale = {
  name: 'en',
  folder: '',
  lang: 'en',
  label: 'English',
  isDefault: true,
}

/** Returns the folder of a portal's pages in that of its locale; empty if the portal is the entire site. */
export function getFolderInLocale({
  folder,
  locale,
}: {
  readonly folder: string
  readonly locale: SiteLocale
}): string {
  return folder.slice(locale.folder.length)
}
