import { withBase } from '#browser/with-base.ts'
import type { SearchRecord } from '#search/record.ts'
import { searchFiles, unpackMembers } from '#search/search-files.ts'
import type { FirstRecords, PackedMember } from '#search/search-files.ts'

/** @throws {Error} when they cannot be loaded */
export async function loadFirst(): Promise<FirstRecords> {
  const loaded: FirstRecords = await load(searchFiles.first)
  return loaded
}

/** @throws {Error} when they cannot be loaded */
export async function loadMembers(
  records: readonly SearchRecord[],
): Promise<readonly SearchRecord[]> {
  const packed: readonly PackedMember[] = await load(searchFiles.members)
  return unpackMembers(packed, records)
}

async function load(file: string) {
  const response = await fetch(withBase(`/${file}`))
  if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}.`)
  return response.json()
}
