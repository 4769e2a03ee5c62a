import { isReference } from '#core/address/reference.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SearchRecord } from '#search/record.ts'
import { searchFiles } from '#search/search-files.ts'
import { findPortal } from '#site/address/portal-site.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import type { SearchScope } from '#search/find-scope.ts'
import type { FirstRecords, Offer, PackedMember } from '#search/search-files.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { listDocumentRecords } from '#site/search/list-records.ts'
import { isCurrent } from '#site/versions/document-of.ts'
import { namePortal } from '#site/versions/name-portal.ts'

/**
 * Writes what the search of a site loads: what its documents describe, and what its finished pages say.
 *
 * @param sections of pages, with their addresses from the root of the site
 */
export async function publishSearch(
  directory: string,
  sections: readonly SearchRecord[],
  { portals }: Pick<PortalSite, 'portals'>,
): Promise<void> {
  const records: SearchRecord[] = []
  const members: PackedMember[] = []
  const offers: Offer[] = []
  const byPortal = Map.groupBy(sections, ({ address }) => findPortal({ portals }, address))
  for (const portal of portals) {
    const described = describePortal(portal, byPortal.get(portal) ?? [])
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
    records: [...records, ...dropRepeated(byPortal.get(undefined) ?? [])],
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

/** What a search finds of one portal, with addresses from the root of the site. */
function describePortal(portal: Portal, placed: readonly SearchRecord[]) {
  const { folder } = portal
  const sections = placed.map((section) =>
    moveRecord(section, section.address.slice(folder.length)),
  )
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
  const place = (address: string) => folder + address
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

/** A heading of many pages, such as “Next”, names none of its sections: what stands there is found by its page. */
function dropRepeated(sections: readonly SearchRecord[]): readonly SearchRecord[] {
  const counts = Map.groupBy(sections, ({ title }) => title)
  return sections.filter(
    ({ title, address }) => !address.includes('#') || (counts.get(title)?.length ?? 0) < 3,
  )
}

/** The pages that are read most, and the groups of the document. */
function listOffers(records: readonly SearchRecord[], { links }: Portal): readonly Offer[] {
  const known = new Set(records.map(({ address }) => address))
  const pages = ['/', '/quickstart/', '/console/', links.authentication, links.reference]
  const groups = records.filter(({ address }) => isReference('tag', address))
  return [
    { label: 'Start here', addresses: pages.filter((address) => known.has(address)) },
    { label: 'Groups', addresses: groups.map(({ address }) => address) },
  ].filter(({ addresses }) => addresses.length > 0)
}
