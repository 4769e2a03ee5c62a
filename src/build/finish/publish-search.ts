import { isReference } from '#core/address/reference.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SearchRecord } from '#search/record.ts'
import { searchFiles } from '#search/search-files.ts'
import type { FirstRecords, Offer, PackedMember } from '#search/search-files.ts'
import { locateOperation } from '#site/navigation/generated-pages.ts'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { listDocumentRecords } from '#site/search/list-records.ts'

/** Writes what the search of a site loads: what the document describes, and what its finished pages say. */
export async function publishSearch(
  directory: string,
  sections: readonly SearchRecord[],
  portal: Portal,
): Promise<void> {
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
  const first: FirstRecords = { offers: listOffers(all, portal), records: all }
  await write(join(directory, searchFiles.first), first)
  await write(join(directory, searchFiles.members), members)
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
