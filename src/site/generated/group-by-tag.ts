import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'

export interface OperationGroup {
  readonly title: string
  readonly description: string | undefined
  /** Unique on the page that lists the groups. */
  readonly anchor: string
  readonly operations: readonly Operation[]
}

/** The operations by their first tag: tags in the order of the document, then others, then what has none. */
export function groupByTag({
  operations,
  tags,
}: Pick<Contract, 'operations' | 'tags'>): readonly OperationGroup[] {
  const byTag = Map.groupBy(operations, (operation) => operation.tags[0])
  const known = [...new Set(tags.map(({ name }) => name))].filter((name) => byTag.has(name))
  const others = [...byTag.keys()].filter((name) => name !== undefined && !known.includes(name))
  const isOnly = byTag.size === 1
  return [...known, ...others, undefined].flatMap((name, index) => {
    const own = byTag.get(name)
    if (!own) return []
    const untagged = isOnly ? 'All operations' : 'Without a tag'
    const description = tags.find((tag) => tag.name === name)?.description
    return [{ title: name ?? untagged, description, anchor: `group-${index + 1}`, operations: own }]
  })
}
