import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCounted } from '#text/format.ts'
import { formatDocumentName, formatLinkName } from '#text/quote-document.ts'
import { getPublicAddress } from '../../links/locate.ts'
import { getPortalLabel } from '../../navigation/versions.ts'
import { getFolderInLocale } from '../../reference/locale.ts'
import { localizeSite } from '../../site/locales.ts'
import type { SiteLocale } from '../../reference/locale.ts'
import type { PortalSite } from '../../site/portal-site.ts'

type ListedSite = Pick<PortalSite, 'base' | 'brand' | 'locales' | 'apiReferences'>

/**
 * Writes the `llms.txt` of each language of a site: the lists of several portals, and in that of the site, the other languages. An
 * existing file, of the team or of a portal, is kept and gets the links at its end.
 */
export async function publishIndex(directory: string, site: ListedSite): Promise<void> {
  for (const locale of site.locales) {
    const listed = localizeSite(site, site.base + locale.folder).apiReferences.filter(
      (apiReference) => getFolderInLocale(apiReference) !== '',
    )
    // oxlint-disable-next-line no-await-in-loop -- few languages
    await addSection(
      join(directory, locale.folder),
      site,
      'API documentation',
      listed.map(linkPortal),
    )
  }
  const others = site.locales.filter(({ folder }) => folder !== '')
  await addSection(
    directory,
    site,
    'Languages',
    others.map((locale) => linkLanguage(site, locale)),
  )
}

function linkPortal(apiReference: PortalSite['apiReferences'][0]): string {
  const { settings, api, version } = apiReference
  const address = getPublicAddress('/llms.txt', settings)
  const count = formatCounted(api.operations.length, 'operation')
  const status = version && ` (${version.status})`
  return `- [${formatLinkName(getPortalLabel(apiReference))}](${address})${status ?? ''}: what to know first, and all pages, of ${count}.`
}

function linkLanguage(
  { base, apiReferences: [{ settings }] }: ListedSite,
  { label, folder }: SiteLocale,
): string {
  const address = getPublicAddress('/llms.txt', { ...settings, base: base + folder })
  return `- [${formatLinkName(label)}](${address})`
}

async function addSection(
  folder: string,
  { brand }: ListedSite,
  heading: string,
  links: readonly string[],
): Promise<void> {
  if (links.length === 0) return
  const file = join(folder, 'llms.txt')
  const section = [`## ${heading}`, '', ...links, ''].join('\n')
  const written = await readFile(file, 'utf8').catch(() => undefined)
  await writeFile(
    file,
    written === undefined
      ? `# ${formatDocumentName(brand.name)}\n\n${section}`
      : `${written.trimEnd()}\n\n${section}`,
  )
}
