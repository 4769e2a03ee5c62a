import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isReference } from '#text/reference.ts'
import type { SearchScope } from '#search/find-scope.ts'
import { searchFiles } from '#search/record.ts'
import type { FirstRecords, Offer, PackedMember, SearchRecord } from '#search/record.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { getOperationPath } from '../navigation/generated-pages.ts'
import { isGeneratedPart, getGeneratedOperations } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { createDocumentRecords } from '../search-dialog/document-records.ts'
import { isCurrent, getPortalLabel } from '../navigation/versions.ts'

/** Writes the index of the portal's search: the pages of a site, and the operations and fields of its documents. */
export async function publishSearch(
  directory: string,
  sections: ReadonlyMap<ApiReference | undefined, readonly SearchRecord[]>,
  { portals }: Pick<PortalSite, 'portals'>,
): Promise<void> {
  const records: SearchRecord[] = []
  const members: PackedMember[] = []
  const offers: Offer[] = []
  for (const portal of portals) {
    const described = createPortalParts(portal, sections.get(portal) ?? [])
    members.push(...described.members.map((member) => shiftPages(member, records.length)))
    offers.push(
      ...described.offers.map(({ label, addresses }) => ({
        label: portals.length > 1 ? `${getPortalLabel(portal)}: ${label}` : label,
        addresses,
      })),
    )
    records.push(...described.records)
  }
  const first: FirstRecords = {
    offers,
    scopes: portals.length > 1 ? createScopes(portals) : [],
    records: [...records, ...removeRepeated(sections.get(undefined) ?? [])],
  }
  await writeJson(join(directory, searchFiles.first), first)
  await writeJson(join(directory, searchFiles.members), members)
}

function createScopes(portals: PortalSite['portals']): readonly SearchScope[] {
  const [current, others] = [portals.filter(isCurrent), portals.filter((one) => !isCurrent(one))]
  return [
    {
      label: others.length > 0 ? 'Current versions' : 'All',
      folders: ['', ...current.map(({ folder }) => folder)],
    },
    ...[...current, ...others].map((portal) => ({
      label: getPortalLabel(portal),
      folders: [portal.folder],
    })),
  ]
}

function shiftPages({ packed, ...member }: PackedMember, offset: number): PackedMember {
  return { ...member, packed: packed.map(([role, page, anchor]) => [role, page + offset, anchor]) }
}

function withAddress(record: SearchRecord, address: string): SearchRecord {
  return { ...record, address }
}

function createPortalParts(portal: ApiReference, sections: readonly SearchRecord[]) {
  const operations = new Set(getGeneratedOperations(portal).map(getOperationPath))
  // Records from the document replace these pages, because they have more text to search.
  const isGenerated = (address: string) =>
    operations.has(address) ||
    (['schema', 'tag', 'webhook'] as const).some((kind) => isReference(kind, address))
  const { records, members } = createDocumentRecords(
    portal.contract,
    (address) =>
      isGeneratedPart(portal, 'reference') ||
      operations.has(address) ||
      isReference('schema', address),
  )
  const described = new Set(records.map(({ address }) => address))
  const pages = removeRepeated(sections).filter(
    ({ address }) => !described.has(address) && !isGenerated(address.replace(/#.*/, '')),
  )
  const all = [...records, ...pages]
  const locate = (address: string) => portal.folder + address
  return {
    members,
    offers: createOffers(all, portal).map(({ label, addresses }) => ({
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
  return [
    { label: 'Start here', addresses: pages.filter((address) => known.has(address)) },
    {
      label: isSmall ? 'Operations' : 'Groups of operations',
      addresses: offered.map(({ address }) => address),
    },
  ].filter(({ addresses }) => addresses.length > 0)
}

const maxOffered = 12

function isGroup({ address, where }: SearchRecord): boolean {
  return isReference('tag', address) && where !== '0 operations'
}
