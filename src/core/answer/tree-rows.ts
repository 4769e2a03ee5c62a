import type { Token } from '../highlight.ts'
import type { Folding } from './fold-tree.ts'
import { countChildren, isOpener } from './json-rows.ts'
import type { JsonRows } from './json-rows.ts'
import { findPath, findSpan } from './json-value.ts'
import type { Step } from './json-value.ts'
import { cutToken, formatLeaf } from './pretty-row.ts'
import { openBrace } from './scan-token.ts'
import type { TreeRow } from './shown-row.ts'
import { decodeSlice } from './utf8.ts'

const longestPreview = 200

/** The visible values from one index on, with their places in the tree. */
export function readTreeRows(
  rows: JsonRows,
  folding: Folding,
  from: number,
  count: number,
): readonly TreeRow[] {
  const shown = folding.visible().subarray(from, from + count)
  const path: Step[] = []
  return Array.from(shown, (row) => {
    if (path.length === 0) path.push(...findPath(rows, row))
    else stepTo(rows, path, row)
    return describeRow(rows, folding, path)
  })
}

/** Moves a path on to the next visible row: a first child, a next sibling, or a next sibling of an ancestor. */
function stepTo(rows: JsonRows, path: Step[], row: number): void {
  const last = path.at(-1)
  if (last && row < rows.links.at(last.row)) {
    path.push({ row, position: 0 })
    return
  }
  while (path.length > 1 && row > rows.links.at(path.at(-2)?.row ?? 0)) path.pop()
  const sibling = path.pop()
  path.push({ row, position: (sibling?.position ?? 0) + 1 })
}

function describeRow(rows: JsonRows, folding: Folding, path: readonly Step[]): TreeRow {
  const { row, position } = path.at(-1) ?? { row: 0, position: 0 }
  const parent = path.at(-2)
  const { name } = findSpan(rows, row)
  return {
    row,
    name: name
      ? cutToken(rows.bytes, name, longestPreview, 'function')
          .map(([text]) => text)
          .join('')
      : parent
        ? String(position)
        : '',
    level: path.length,
    position: position + 1,
    siblings: parent ? countChildren(rows, parent.row) : 1,
    tokens: preview(rows, row),
    isExpanded: isOpener(rows, row) ? !folding.isFolded(row) : undefined,
    children: countChildren(rows, row),
  }
}

function preview(rows: JsonRows, row: number): readonly Token[] {
  const { bytes } = rows
  const { value } = findSpan(rows, row)
  if (!isOpener(rows, row)) return formatLeaf(bytes, value, longestPreview)
  const count = countChildren(rows, row)
  const noun = bytes[value[0]] === openBrace ? 'member' : 'item'
  const brackets = bytes[value[0]] === openBrace ? '{…}' : '[…]'
  return [
    [brackets, 'punctuation'],
    [` ${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'} `, 'comment'],
    [
      decodeSlice(bytes, value[0], Math.min(value[0] + 80, value[1])).replaceAll(/\s+/g, ' '),
      'comment',
    ],
  ]
}
