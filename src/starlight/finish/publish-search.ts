import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isReference } from '#text/reference.ts'
import type {
  SearchScope,
  FirstRecords,
  Offer,
  PackedMember,
  SearchRecord,
} from '#search/record.ts'
import { searchFiles } from '#search/record.ts'
import { findLocale, localizeSite } from '../site/locales.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { getOperationPath } from '../navigation/generated-pages.ts'
import { isGeneratedPart, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { createDocumentRecords } from '../search-dialog/document-records.ts'
import { isCurrent, getPortalLabel } from '../navigation/versions.ts'

/** Writes the index of the portal's search for each language: the pages of a site, and the operations and fields of its documents. */
export async function publishSearch(
  directory: string,
  sections: ReadonlyMap<ApiReference | undefined, readonly SearchRecord[]>,
  site: Pick<PortalSite, 'base' | 'locales' | 'apiReferences'>,
): Promise<void> {
  for (const locale of site.locales) {
    const { apiReferences } = localizeSite(site, site.base + locale.folder)
    const others = sections.get(undefined) ?? []
    const own = new Map(sections).set(
      undefined,
      others.filter(
        ({ address }) => (findLocale(site.locales, address) ?? site.locales[0]) === locale,
      ),
    )
    // oxlint-disable-next-line no-await-in-loop -- few languages
    await publishIndex(join(directory, locale.folder), own, apiReferences)
  }
}

async function publishIndex(
  directory: string,
  sections: ReadonlyMap<ApiReference | undefined, readonly SearchRecord[]>,
  apiReferences: PortalSite['apiReferences'],
): Promise<void> {
  const records: SearchRecord[] = []
  const members: PackedMember[] = []
  const offers: Offer[] = []
  for (const apiReference of apiReferences) {
    const described = createPortalParts(apiReference, sections.get(apiReference) ?? [])
    members.push(...described.members.map((member) => shiftPages(member, records.length)))
    offers.push(
      ...described.offers.map((offer) => ({
        ...(apiReferences.length > 1 && { document: getPortalLabel(apiReference) }),
        ...offer,
      })),
    )
    records.push(...described.records)
  }
  const first: FirstRecords = {
    offers,
    scopes: apiReferences.length > 1 ? createScopes(apiReferences) : [],
    records: [...records, ...removeRepeated(sections.get(undefined) ?? [])],
  }
  await writeJson(join(directory, searchFiles.first), first)
  await writeJson(join(directory, searchFiles.members), members)
}

function createScopes(apiReferences: PortalSite['apiReferences']): readonly SearchScope[] {
  const [current, others] = [
    apiReferences.filter(isCurrent),
    apiReferences.filter((one) => !isCurrent(one)),
  ]
  return [
    {
      label: others.length > 0 ? 'Current versions' : 'All',
      folders: ['', ...current.map(({ folder }) => folder)],
    },
    ...[...current, ...others].map((apiReference) => ({
      label: getPortalLabel(apiReference),
      folders: [apiReference.folder],
    })),
  ]
}

function shiftPages({ packed, ...member }: PackedMember, offset: number): PackedMember {
  return { ...member, packed: packed.map(([role, page, anchor]) => [role, page + offset, anchor]) }
}

function withAddress(record: SearchRecord, address: string): SearchRecord {
  return { ...record, address }
}

function createPortalParts(apiReference: ApiReference, sections: readonly SearchRecord[]) {
  const operations = new Set(getGeneratedOperations(apiReference).map(getOperationPath))
  // Records from the document replace these pages, because they have more text to search.
  const isGenerated = (address: string) =>
    operations.has(address) ||
    (['schema', 'tag', 'webhook'] as const).some((kind) => isReference(kind, address))
  const { records, members } = createDocumentRecords(
    apiReference.api,
    (address) =>
      isGeneratedPart(apiReference, 'reference') ||
      operations.has(address) ||
      isReference('schema', address),
  )
  const described = new Set(records.map(({ address }) => address))
  const pages = removeRepeated(sections).filter(
    ({ address }) => !described.has(address) && !isGenerated(address.replace(/#.*/, '')),
  )
  const all = [...records, ...pages]
  const locate = (address: string) => apiReference.folder + address
  return {
    members,
    offers: createOffers(all, apiReference).map(({ label, addresses }) => ({
      label,
      addresses: addresses.map(locate),
    })),
    records: all.map((record) => withAddress(record, locate(record.address))),
  }
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(content))
}

/** Omits sections with a heading that many pages have, such as “Next”: search finds their text by the page. */
function removeRepeated(sections: readonly SearchRecord[]): readonly SearchRecord[] {
  const counts = Map.groupBy(sections, ({ title }) => title)
  return sections.filter(
    ({ title, address }) => !address.includes('#') || (counts.get(title)?.length ?? 0) < 3,
  )
}

/** Returns suggestions: the most important pages, and the operations of a small document or the non-empty groups of a larger one. */
function createOffers(records: readonly SearchRecord[], { links }: ApiReference): readonly Offer[] {
  const known = new Set(records.map(({ address }) => address))
  const pages = ['/', '/quickstart/', '/console/', links.authentication, links.reference]
  const operations = records.filter(({ kind }) => kind === 'operation')
  const isSmall = operations.length <= maxOffered
  const offered = isSmall ? operations : records.filter(isGroup)
  const offers: readonly Offer[] = [
    { label: 'Start here', addresses: pages.filter((address) => known.has(address)) },
    {
      label: isSmall ? 'Operations' : 'Groups of operations',
      addresses: offered.map(({ address }) => address),
    },
  ]
  return offers.filter(({ addresses }) => addresses.length > 0)
}

const maxOffered = 12

function isGroup({ address, where }: SearchRecord): boolean {
  return isReference('tag', address) && where !== '0 operations'
}
