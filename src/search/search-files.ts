import type { MemberPlace, SearchRecord } from './record.ts'
import type { SearchScope } from './find-scope.ts'

/** The data that a search loads first. */
export interface FirstRecords {
  /** The records that an empty field offers, by address. */
  readonly offers: readonly Offer[]
  /** The parts of the site that can be searched alone, the widest first; empty where there is one. */
  readonly scopes: readonly SearchScope[]
  readonly records: readonly SearchRecord[]
}

export interface Offer {
  readonly label: string
  readonly addresses: readonly string[]
}

/** A member as the second file holds it: a thousand places name the same few pages. */
export interface PackedMember extends Omit<SearchRecord, 'places' | 'address'> {
  readonly packed: readonly PackedPlace[]
}

export type PackedPlace = readonly [
  role: string,
  /** Which of the first records is its page. */
  page: number,
  anchor: string,
]

/** The files of a site, below its root: the first loads as the search opens, the second once the first can be searched. */
export const searchFiles = {
  first: 'search-index/first.json',
  members: 'search-index/members.json',
} as const

export function unpackMembers(
  members: readonly PackedMember[],
  records: readonly SearchRecord[],
): readonly SearchRecord[] {
  return members.map(({ packed, ...member }) => {
    const places = packed.map(([role, at, anchor]): MemberPlace => {
      const { title = '', address = '' } = records[at] ?? {}
      return { role, page: title, address: anchor === '' ? address : `${address}#${anchor}` }
    })
    return { ...member, address: places[0]?.address ?? '', places }
  })
}
