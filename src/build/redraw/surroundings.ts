import type { Contract } from '#contract/read-contract.ts'
import { countOperations, listGroups } from '#site/generated/group-by-tag.ts'
import { listReferenceEntries } from '#site/generated/list-sidebar.ts'
import { navigate } from '#site/generated/navigate.ts'
import type { Navigation } from '#site/generated/navigate.ts'
import { headline } from './reach.ts'
import { writeComparable } from './write-comparable.ts'

/** What pages of the reference show of others. */
export interface Surroundings {
  /** Around the page at a path: the list beside it, the pages above it, the previous and the next one. */
  readonly of: (path: string) => string
  /** What the page of each tag lists, by its path. */
  readonly tags: readonly (readonly [path: string, list: string])[]
}

export function createSurroundings(contract: Contract): Surroundings {
  const navigation = navigate(contract)
  const elsewhere = writeComparable(listReferenceEntries(navigation, ''))
  const describe = (path: string) => {
    const place = navigation.find(path)
    if (!place) return elsewhere
    const { trail, previous, next } = place
    return writeComparable([listReferenceEntries(navigation, path), trail, previous, next])
  }
  return { of: describe, tags: listTags(navigation) }
}

function listTags({ groups }: Navigation): Surroundings['tags'] {
  return listGroups(groups).map(({ title, tag, path, operations, groups: inner }) => [
    path,
    writeComparable([
      title,
      tag,
      headline(operations),
      inner.map((group) => [group.title, group.path, countOperations(group)]),
    ]),
  ])
}
