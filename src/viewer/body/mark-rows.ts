import { findLastNotAfter } from '#core/response/rows/paged-list.ts'
import { isCloser } from '#core/response/rows/json-rows.ts'
import type { JsonRows } from '#core/response/rows/json-rows.ts'
import type { RowMark, TextRow, TreeRow } from '#core/response/rows/shown-row.ts'
import type { BodyCheck } from '#schema/response/body-check.ts'

/** Marks a value of the tree. One that is folded shows what it holds. */
export function markTreeRow(row: TreeRow, rows: JsonRows, check: BodyCheck | undefined): TreeRow {
  const own = check?.markOf(row.row)
  const isHolder = row.isExpanded === false && own !== 'contradicts'
  const holds = isHolder && check?.hasFault(row.row + 1, rows.links.at(row.row))
  const mark = holds ? 'holds-contradictions' : own
  return mark ? { ...row, mark } : row
}

/** @param row of the pretty form, which is that of the value */
export function markTextRow(shown: TextRow, row: number, check: BodyCheck | undefined): TextRow {
  const mark = check?.markOf(row)
  return mark ? { ...shown, mark } : shown
}

/** Marks a line as received, in which several values may begin. */
export function markLine(
  shown: TextRow,
  [from, to]: readonly [number, number],
  rows: JsonRows,
  check: BodyCheck | undefined,
): TextRow {
  if (!check) return shown
  const marks = new Set<RowMark | undefined>()
  for (let row = findLastNotAfter(rows.starts, from); row < rows.count; row += 1) {
    const start = rows.starts.at(row)
    if (start >= to) break
    if (start >= from && !isCloser(rows, row)) marks.add(check.markOf(row))
  }
  const mark = (['contradicts', 'not-specified'] as const).find((each) => marks.has(each))
  return mark ? { ...shown, mark } : shown
}
