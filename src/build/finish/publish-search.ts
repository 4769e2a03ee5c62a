import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isReference } from '#core/address/reference.ts'
import type { SearchScope } from '#search/find-scope.ts'
import { searchFiles } from '#search/record.ts'
import type { FirstRecords, Offer, PackedMember, SearchRecord } from '#search/record.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { listDocumentRecords } from '#site/search/list-records.ts'
import { isCurrent, namePortal } from '#site/versions/versions.ts'

/** Writes the index of the portal’s own search, of the pages of a site and of what its documents describe. */
export async function publishSearch(
  directory: string,
  sections: ReadonlyMap<Portal | undefined, readonly SearchRecord[]>,
  { portals }: Pick<PortalSite, 'portals'>,
): Promise<void> {
  const records: SearchRecord[] = []
  const members: PackedMember[] = []
  const offers: Offer[] = []
  for (const portal of portals) {
    const described = makePortalParts(portal, sections.get(portal) ?? [])
    members.push(...described.members.map((member) => movePages(member, records.length)))
    offers.push(
      ...described.offers.map(({ label, addresses }) => ({
        label: portals.length > 1 ? `${namePortal(portal)}: ${label}` : label,
        addresses,
      })),
    )
    records.push(...described.records)
  }
  const first: FirstRecords = {
    offers,
    scopes: portals.length > 1 ? listScopes(portals) : [],
    records: [...records, ...dropRepeated(sections.get(undefined) ?? [])],
  }
  await write(join(directory, searchFiles.first), first)
  await write(join(directory, searchFiles.members), members)
}

/** All that is current, then each document, then each other version. */
function listScopes(portals: PortalSite['portals']): readonly SearchScope[] {
  const [current, others] = [portals.filter(isCurrent), portals.filter((one) => !isCurrent(one))]
  return [
    {
      label: others.length > 0 ? 'Current versions' : 'All',
      folders: ['', ...current.map(({ folder }) => folder)],
    },
    ...[...current, ...others].map((portal) => ({
      label: namePortal(portal),
      folders: [portal.folder],
    })),
  ]
}

/** A member whose pages come later in the list of records. */
function movePages({ packed, ...member }: PackedMember, by: number): PackedMember {
  return { ...member, packed: packed.map(([role, page, anchor]) => [role, page + by, anchor]) }
}

function moveRecord(record: SearchRecord, address: string): SearchRecord {
  return { ...record, address }
}

function makePortalParts(portal: Portal, sections: readonly SearchRecord[]) {
  const operations = new Set(listGeneratedOperations(portal).map(locateOperation))
  // Found as what the document describes, with more to be found by.
  const isGenerated = (address: string) =>
    operations.has(address) ||
    (['schema', 'tag', 'webhook'] as const).some((kind) => isReference(kind, address))
  const { records, members } = listDocumentRecords(
    portal.contract,
    (address) =>
      generates(portal, 'reference') || operations.has(address) || isReference('schema', address),
  )
  const described = new Set(records.map(({ address }) => address))
  const pages = dropRepeated(sections).filter(
    ({ address }) => !described.has(address) && !isGenerated(address.replace(/#.*/, '')),
  )
  const all = [...records, ...pages]
  const place = (address: string) => portal.folder + address
  return {
    members,
    offers: listOffers(all, portal).map(({ label, addresses }) => ({
      label,
      addresses: addresses.map(place),
    })),
    records: all.map((record) => moveRecord(record, place(record.address))),
  }
}

async function write(file: string, content: FirstRecords | readonly PackedMember[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(content))
}

/** Omits sections with a heading that many pages have, such as “Next”: search finds their text by the page. */
function dropRepeated(sections: readonly SearchRecord[]): readonly SearchRecord[] {
  const counts = Map.groupBy(sections, ({ title }) => title)
  return sections.filter(
    ({ title, address }) => !address.includes('#') || (counts.get(title)?.length ?? 0) < 3,
  )
}

/** The pages that are read most, and the operations of a small document; of a larger one its groups that have some. */
function listOffers(records: readonly SearchRecord[], { links }: Portal): readonly Offer[] {
  const known = new Set(records.map(({ address }) => address))
  const pages = ['/', '/quickstart/', '/console/', links.authentication, links.reference]
  const operations = records.filter(({ kind }) => kind === 'operation')
  const isSmall = operations.length <= mostOffered
  const offered = isSmall ? operations : records.filter(isGroup)
  return [
    { label: 'Start here', addresses: pages.filter((address) => known.has(address)) },
    {
      label: isSmall ? 'Operations' : 'Groups of operations',
      addresses: offered.map(({ address }) => address),
    },
  ].filter(({ addresses }) => addresses.length > 0)
}

const mostOffered = 12

function isGroup({ address, where }: SearchRecord): boolean {
  return isReference('tag', address) && where !== '0 operations'
}
