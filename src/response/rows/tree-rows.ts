import { formatCounted } from '#text/format.ts'
import { countChildren, findPath, findSpan, isCloser, isOpener, openBrace } from './json-rows.ts'
import type { JsonRows, PathStep, RowSpan } from './json-rows.ts'
import { formatLeaf, formatName, findFocus, createToken, joinTokens } from './pretty-row.ts'
import type { RowMark, SourcedToken } from './pretty-row.ts'
import { decodeSlice } from './utf8.ts'
import type { Span } from './utf8.ts'
import type { Token } from '#text/rich-text.ts'

export interface TreeRow {
  readonly mark?: RowMark
  readonly row: number
  /** The name as written, with its quotes, or the index in an array. */
  readonly name: string
  /** Its level, position and number of siblings as ARIA counts them, from 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly tokens: readonly Token[]
  /** The position of the current search hit in the name, a colon with a space, and the tokens. */
  readonly current?: Span
  readonly isExpanded: boolean | undefined
}

const longestPreview = 200

/** Formats the visible rows from a position. The bytes of `focus` are always shown and marked if a row contains them. */
export function getTreeRows(
  rows: JsonRows,
  folding: Folding,
  from: number,
  count: number,
  focus?: Span,
): readonly TreeRow[] {
  const shown = folding.visible().subarray(from, from + count)
  const path: PathStep[] = []
  return Array.from(shown, (row) => {
    if (path.length === 0) path.push(...findPath(rows, row))
    else stepTo(rows, path, row)
    return makeTreeRow(rows, folding, path, focus)
  })
}

/** Advances a path to the next visible row: the first child, the next sibling, or the next sibling of an ancestor. */
function stepTo(rows: JsonRows, path: PathStep[], row: number): void {
  const last = path.at(-1)
  if (last && row < rows.links.at(last.row)) {
    path.push({ row, position: 0 })
    return
  }
  while (path.length > 1 && row > rows.links.at(path.at(-2)?.row ?? 0)) path.pop()
  const sibling = path.pop()
  path.push({ row, position: (sibling?.position ?? 0) + 1 })
}

function makeTreeRow(
  rows: JsonRows,
  folding: Folding,
  path: readonly PathStep[],
  focus: Span | undefined,
): TreeRow {
  const { row, position } = path.at(-1) ?? { row: 0, position: 0 }
  const parent = path.at(-2)
  const span = findSpan(rows, row)
  const names = formatRowName(rows, span, parent && position, focus)
  const isExpanded = isOpener(rows, row) ? !folding.isFolded(row) : undefined
  const values = preview(rows, row, span.value, isExpanded, focus)
  const current = focus && findFocus(rows.bytes, [...names, ...values], focus)
  return {
    row,
    name: joinTokens(names.slice(0, -1).map(({ token }) => token)),
    level: path.length,
    position: position + 1,
    siblings: parent ? countChildren(rows, parent.row) : 1,
    tokens: values.map(({ token }) => token),
    isExpanded,
    ...(current && { current }),
  }
}

function formatRowName(
  { bytes }: JsonRows,
  { name, value }: RowSpan,
  position: number | undefined,
  focus: Span | undefined,
): readonly SourcedToken[] {
  if (name) return formatName(bytes, name, value, longestPreview, focus)
  if (position === undefined) return []
  return [createToken(String(position), 'comment'), createToken(': ', 'punctuation')]
}

/** Formats a leaf, or the number of entries of a container; if folded, with its beginning. */
function preview(
  rows: JsonRows,
  row: number,
  value: Span,
  isExpanded: boolean | undefined,
  focus: Span | undefined,
): readonly SourcedToken[] {
  const { bytes } = rows
  if (isExpanded === undefined) return formatLeaf(bytes, value, longestPreview, focus)
  const isObject = bytes[value[0]] === openBrace
  const count = formatCounted(countChildren(rows, row), isObject ? 'field' : 'item')
  const counted = createToken(` ${count} `, 'comment')
  const source: Span = [value[0], value[0] + 1]
  if (isExpanded) return [createToken(isObject ? '{' : '[', 'punctuation', source), counted]
  const beginning = decodeSlice(bytes, value[0], Math.min(value[0] + 80, value[1]))
  return [
    createToken(isObject ? '{…}' : '[…]', 'punctuation', source),
    counted,
    createToken(beginning.replaceAll(/[ \t\r\n]+/g, ' '), 'comment'),
  ]
}

export type Folding = ReturnType<typeof createFolding>

/** The maximum number of rows that start unfolded. Larger trees start folded below the root, as an overview. */
const unfoldedAtStart = 2000

export function createFolding(rows: JsonRows) {
  const folded = new RowSet(rows.count)
  let visible: Uint32Array | undefined
  const isFolded = (row: number) => folded.has(row)
  const fold = (row: number, isNowFolded: boolean) => {
    if (isNowFolded) folded.add(row)
    else folded.remove(row)
    visible = undefined
  }
  const foldAll = (isNowFolded: boolean) => {
    if (isNowFolded) folded.addAll()
    else folded.clear()
    fold(0, false)
  }
  foldAll(rows.count > unfoldedAtStart)
  return {
    visible: () => (visible ??= getVisible(rows, isFolded)),
    isFolded,
    fold,
    foldAll,
  }
}

/** Counts first, to allocate the array once: it may have tens of millions of entries. */
function getVisible(rows: JsonRows, isFolded: (row: number) => boolean): Uint32Array {
  let count = 0
  for (let row = 0; row < rows.count; row = nextVisible(rows, row, isFolded)) {
    if (!isCloser(rows, row)) count += 1
  }
  const visible = new Uint32Array(count)
  let filled = 0
  for (let row = 0; row < rows.count; row = nextVisible(rows, row, isFolded)) {
    if (isCloser(rows, row)) continue
    visible[filled] = row
    filled += 1
  }
  return visible
}

function nextVisible(rows: JsonRows, row: number, isFolded: (row: number) => boolean): number {
  const skips = !isCloser(rows, row) && isOpener(rows, row) && isFolded(row)
  return (skips ? rows.links.at(row) : row) + 1
}

/** A set of rows, stored as bits to save memory with millions of rows. */
export class RowSet {
  readonly #bits: Uint8Array

  constructor(count: number) {
    this.#bits = new Uint8Array((count >>> 3) + 1)
  }

  add(row: number): void {
    this.#bits[row >>> 3] = (this.#bits[row >>> 3] ?? 0) | (1 << (row & 7))
  }

  remove(row: number): void {
    this.#bits[row >>> 3] = (this.#bits[row >>> 3] ?? 0) & ~(1 << (row & 7))
  }

  has(row: number): boolean {
    return ((this.#bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0
  }

  addAll(): void {
    this.#bits.fill(0xff)
  }

  clear(): void {
    this.#bits.fill(0)
  }
}
