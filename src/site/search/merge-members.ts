import { shorten } from '#search/describe-operation.ts'
import type { PackedMember, PackedPlace } from '#search/search-files.ts'
import type { DescribedPage, SearchableEntry } from './described-page.ts'

/**
 * The named places of all pages, those of one name as one: GitHub's document has 350 of `per_page`.
 *
 * @param pages as they stand at the beginning of the first records
 */
export function mergeMembers(pages: readonly DescribedPage[]): readonly PackedMember[] {
  const placed = pages.flatMap(({ entries }, page) => entries.map((entry) => ({ entry, page })))
  const byName = Map.groupBy(placed, ({ entry }) => entry.ownName)
  return Array.from(byName, ([title, found]) => merge(title, found))
}

interface PlacedEntry {
  readonly entry: SearchableEntry
  readonly page: number
}

function merge(title: string, found: readonly PlacedEntry[]): PackedMember {
  const values = [...new Set(found.flatMap(({ entry }) => entry.values))]
  const text = found.find(({ entry }) => entry.description)?.entry.description
  // A member of a member is seldom the one that is meant.
  const nearest = found.toSorted((one, other) => depth(one.entry.name) - depth(other.entry.name))
  return {
    kind: 'member',
    title,
    packed: nearest.map(pack),
    ...(values.length > 0 && { values }),
    ...(text !== undefined && { text: shorten(text) }),
    ...(found.every(({ entry }) => entry.isDeprecated) && { isDeprecated: true }),
  }
}

function pack({ entry: { name, ownName, role, anchor }, page }: PlacedEntry): PackedPlace {
  return [name === ownName ? role : `${name}, ${role}`, page, anchor]
}

function depth(name: string): number {
  return name.split('.').length
}
