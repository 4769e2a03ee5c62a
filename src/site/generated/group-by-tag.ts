import { nameSlugs } from '#contract/openapi/slugs.ts'
import type { Tag } from '#contract/openapi/tags.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { showDirections } from '#core/text/show-directions.ts'

/** The operations of one tag, as lists and the sidebar show them. */
export interface OperationGroup {
  readonly title: string
  /** Undefined where the document describes no such tag. */
  readonly tag: Tag | undefined
  readonly slug: string
  readonly path: string
  /** Those whose first tag it is; empty for one that only holds others. */
  readonly operations: readonly Operation[]
  readonly groups: readonly OperationGroup[]
}

type Described = Pick<Contract, 'operations' | 'tags'>

/**
 * The operations by their first tag: tags in the order of the document, those that belong under another within it, then
 * others, then what has none. A tag without operations is left out.
 */
export function groupByTag({ operations, tags }: Described): readonly OperationGroup[] {
  const byTag = Map.groupBy(operations, (operation) => operation.tags[0])
  const known = new Map(tags.map((tag) => [tag.name, tag]))
  const others = [...byTag.keys()].filter((name) => name !== undefined && !known.has(name))
  const names = [...known.keys(), ...others].filter((name) => name !== undefined)
  const [untagged = '', ...slugs] = nameSlugs(
    ['without-a-tag', ...names].map((name) => ({ operationId: name, method: 'tag', path: name })),
  )
  const slugOf = new Map(names.map((name, index) => [name, slugs[index] ?? '']))
  const make = (name: string): readonly OperationGroup[] => {
    const groups = tags.filter(({ parent }) => parent === name).flatMap((tag) => make(tag.name))
    const own = byTag.get(name) ?? []
    if (own.length === 0 && groups.length === 0) return []
    const tag = known.get(name)
    const slug = slugOf.get(name) ?? ''
    return [
      {
        title: showDirections(tag?.summary ?? name),
        tag,
        slug,
        path: locate(slug),
        operations: own,
        groups,
      },
    ]
  }
  const rest = byTag.get(undefined) ?? []
  const title = byTag.size === 1 ? 'All operations' : 'Without a tag'
  return [
    ...names.filter((name) => known.get(name)?.parent === undefined).flatMap(make),
    ...(rest.length === 0
      ? []
      : [
          {
            title,
            tag: undefined,
            slug: untagged,
            path: locate(untagged),
            operations: rest,
            groups: [],
          },
        ]),
  ]
}

/** Every group, each before those within it. */
export function listGroups(groups: readonly OperationGroup[]): readonly OperationGroup[] {
  return groups.flatMap((group) => [group, ...listGroups(group.groups)])
}

export function countOperations({ operations, groups }: OperationGroup): number {
  return groups.reduce((sum, group) => sum + countOperations(group), operations.length)
}

function locate(slug: string): string {
  return `/reference/tags/${slug}/`
}
