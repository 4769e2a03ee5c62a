import type { DraftGroup, DraftNode, DraftRow } from './draft.ts'

/**
 * Unfolds a node from the outside in, so that a deep place never takes the room of a shallow one.
 *
 * @param findReference the named schema whose page shows what has no room here
 * @returns the rows that have room
 */
export function unfold(
  root: DraftNode,
  budget: number,
  findReference: (pointer: string) => string | undefined,
): readonly DraftRow[] {
  const rows: DraftRow[] = []
  const waiting: DraftNode[] = [root]
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

function cutGroups(groups: readonly DraftGroup[], room: number): readonly DraftGroup[] {
  let left = room
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : []
  })
}
