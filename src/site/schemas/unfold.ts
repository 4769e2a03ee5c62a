import type { OutlineNode, OutlineRow, RowGroup } from './outline.ts'

/**
 * Unfolds a node from the outside in, so that a deep place never takes the room of a shallow one.
 *
 * @param findReference the named schema whose page shows what has no room here
 * @returns the rows that have room
 */
export function unfold(
  root: UnfoldingNode,
  budget: number,
  findReference: (pointer: string) => string | undefined,
): readonly UnfoldingRow[] {
  const rows: UnfoldingRow[] = []
  const waiting: UnfoldingNode[] = [root]
  for (const node of waiting) {
    const groups = node.open()
    const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
    const room = budget - rows.length
    node.groups = count <= room ? groups : node === root ? cutGroups(groups, room) : []
    const shown = node.groups.flatMap((group) => group.rows)
    if (shown.length < count) {
      const { pointer } = node
      node.more = { count: count - shown.length, pointer, reference: findReference(pointer) }
    }
    rows.push(...shown)
    waiting.push(...shown.map((row) => row.node))
  }
  return rows
}

function cutGroups(groups: readonly UnfoldingGroup[], room: number): readonly UnfoldingGroup[] {
  let left = room
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : []
  })
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** A node before it is known how much of what is below it has room. */
export interface UnfoldingNode extends Writable<Omit<OutlineNode, 'groups'>> {
  groups: readonly UnfoldingGroup[]
  /** The groups below it; asked for only once. */
  readonly open: () => readonly UnfoldingGroup[]
}

export interface UnfoldingRow extends Writable<Omit<OutlineRow, 'node'>> {
  readonly node: UnfoldingNode
}

export interface UnfoldingGroup extends Omit<RowGroup, 'rows'> {
  readonly rows: readonly UnfoldingRow[]
}
