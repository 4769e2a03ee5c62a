import { startBodyCheck } from '#schema/compare/body-check.ts'
import type { BodyCheck, BodyRule } from '#schema/compare/body-check.ts'
import { classifyBody } from '#response/classify-body.ts'
import type { BodyNote, Content, UnreadBody } from '#response/classify-body.ts'
import { findLastNotAfter } from '#response/rows/paged-list.ts'
import { createFolding, getTreeRows } from '#response/rows/tree-rows.ts'
import type { Folding, TreeRow } from '#response/rows/tree-rows.ts'
import {
  countHexRows,
  formatHexRow,
  maxRowBytes,
  getLine,
  maxSmallBody,
  splitLines,
  splitToken,
} from '#response/rows/text-lines.ts'
import { findPath, findSpan, isCloser, getPointer } from '#response/rows/json-rows.ts'
import type { JsonRows } from '#response/rows/json-rows.ts'
import { formatRow } from '#response/rows/pretty-row.ts'
import type { RowMark, TextRow } from '#response/rows/pretty-row.ts'
import type { TextLines } from '#response/rows/text-lines.ts'
import { decodeSlice } from '#response/rows/utf8.ts'
import type { Span } from '#response/rows/utf8.ts'

export type BodyView = 'tree' | 'pretty' | 'raw' | 'hex' | 'image'

export interface BodyReading {
  readonly kind: Content['kind']
  /** In display order. */
  readonly views: readonly BodyView[]
  readonly notes: readonly BodyNote[]
  /** Whether it is small enough to be rendered completely. */
  readonly isSmall: boolean
  /** The media type detected from an image's signature. */
  readonly imageType: string | undefined
}

export function chooseFirstView(views: readonly BodyView[]): BodyView {
  return views.includes('pretty') ? 'pretty' : (views[0] ?? 'hex')
}

const maxSmallRows = 500
/** Maximum lines of a small text: each is an element that a search visits on every key press. */
const maxSmallLines = 1000
/** Maximum bytes that can be copied without freezing other programs. */
const maxCopyBytes = 10_000_000

/** Classified body with the operations on it. Exists only in the worker. */
export class BodyContent {
  readonly reading: BodyReading
  readonly bytes: Uint8Array
  /** The text that is searched, in UTF-8. */
  readonly text: Uint8Array
  /** The last validation that was started. */
  check: BodyCheck | undefined
  readonly #rows: JsonRows | undefined
  readonly #longest: number
  #folding: Folding | undefined
  #lines: TextLines | undefined

  constructor(body: UnreadBody) {
    const { content, notes } = classifyBody(body)
    this.bytes = body.bytes
    this.text = 'text' in content ? content.text : new Uint8Array()
    this.#rows = 'rows' in content ? content.rows : undefined
    const isSmall =
      body.bytes.length <= maxSmallBody &&
      (this.#rows?.count ?? 0) <= maxSmallRows &&
      splitLines(this.text, maxSmallBody).starts.length <= maxSmallLines
    this.#longest = isSmall ? maxSmallBody : maxRowBytes
    this.reading = {
      kind: content.kind,
      views: views[content.kind],
      notes,
      isSmall,
      imageType: content.kind === 'image' ? content.mediaType : undefined,
    }
  }

  /** Starts or resumes validation against a schema. Returns `undefined` for bodies that are not JSON or are truncated. */
  startCheck(rule: BodyRule): BodyCheck | undefined {
    if (this.check?.supply(rule)) return this.check
    const rows = this.#rows
    const isComplete = rows !== undefined && rows.starts.length === rows.count
    return (this.check = isComplete ? startBodyCheck(rows, rule) : undefined)
  }

  countRows(view: BodyView): number {
    switch (view) {
      case 'tree':
        return this.folding?.visible().length ?? 0
      case 'pretty':
        return this.#rows?.count ?? 0
      case 'raw':
        return this.lines.starts.length
      case 'hex':
        return countHexRows(this.bytes)
      case 'image':
        return 0
    }
  }

  /** @param focus bytes of the text that their row must show and highlight */
  readRows(view: BodyView, from: number, count: number, focus?: Span): readonly TextRow[] {
    const total = this.countRows(view)
    const length = Math.max(0, Math.min(count, total - from))
    return Array.from({ length }, (_, index) => this.#readRow(view, from + index, focus))
  }

  readTree(from: number, count: number, focus?: Span): readonly TreeRow[] {
    if (!this.#rows || !this.folding) return []
    const rows = this.#rows
    return getTreeRows(rows, this.folding, from, count, focus).map((row) =>
      markTreeRow(row, rows, this.check),
    )
  }

  get folding(): Folding | undefined {
    return (this.#folding ??= this.#rows && createFolding(this.#rows))
  }

  get lines(): TextLines {
    return (this.#lines ??= splitLines(this.text, this.#longest))
  }

  indexInTree(row: number): number {
    return this.folding ? findLastNotAfter(this.folding.visible(), row) : 0
  }

  /** Returns the row of a value's container; its own row if it has none. */
  parentOf(row: number): number {
    return this.#rows ? (findPath(this.#rows, row).at(-2)?.row ?? row) : row
  }

  /** Returns the index of the row that shows a byte of the text in a view; in the tree, expands its ancestors. */
  revealByte(view: BodyView, at: number): number {
    if (view === 'raw' || !this.#rows) return findLastNotAfter(this.lines.starts, at)
    const row = Math.min(findLastNotAfter(this.#rows.starts, at), this.#rows.count - 1)
    if (view !== 'tree') return row
    const path = findPath(this.#rows, row)
    for (const step of path.slice(0, -1)) {
      if (this.folding?.isFolded(step.row)) this.folding.fold(step.row, false)
    }
    return this.indexInTree(path.at(-1)?.row ?? 0)
  }

  /** Returns the JSON Pointer of a value; `undefined` if it is too long to copy. */
  pointerOf(row: number): string | undefined {
    const pointer = this.#rows ? getPointer(this.#rows, row) : ''
    return pointer.length > maxCopyBytes ? undefined : pointer
  }

  /** Returns the exact source of a value; `undefined` if it is too long to copy. */
  valueOf(row: number): string | undefined {
    const [from, to] = this.#rows ? findSpan(this.#rows, row).value : [0, 0]
    return to - from > maxCopyBytes ? undefined : decodeSlice(this.text, from, to)
  }

  /** Returns the entire text of a view; `undefined` if it is too long to copy. */
  copy(view: BodyView): string | undefined {
    if (this.bytes.length > maxCopyBytes) return undefined
    if (view === 'raw') return decodeSlice(this.text, 0, this.text.length)
    const isHex = view === 'hex' || !this.#rows
    const count = isHex ? countHexRows(this.bytes) : this.countRows('pretty')
    const lines = Array.from({ length: count }, (_, row) => {
      const { tokens } =
        isHex || !this.#rows
          ? formatHexRow(this.bytes, row)
          : formatRow(this.#rows, row, this.bytes.length * 3)
      return tokens.map(([text]) => text).join('')
    })
    return lines.join('\n')
  }

  #readRow(view: BodyView, row: number, focus: Span | undefined): TextRow {
    if (view === 'hex') return formatHexRow(this.bytes, row)
    if (this.#rows && view !== 'raw') {
      return markTextRow(formatRow(this.#rows, row, this.#longest, focus), row, this.check)
    }
    const line = getLine(this.lines, row, focus)
    if (!this.#rows) return line
    const { starts } = this.lines
    const end = row + 1 < starts.length ? starts.at(row + 1) : this.text.length
    const split = { ...line, tokens: line.tokens.flatMap(splitToken) }
    return markLine(split, [starts.at(row), end], this.#rows, this.check)
  }
}

const views: Readonly<Record<Content['kind'], readonly BodyView[]>> = {
  empty: [],
  json: ['tree', 'pretty', 'raw'],
  text: ['raw', 'hex'],
  html: ['raw', 'hex'],
  image: ['image', 'hex'],
  binary: ['hex'],
}

/** Marks a value of the tree. Collapsed values show the marks of their content. */
function markTreeRow(row: TreeRow, rows: JsonRows, check: BodyCheck | undefined): TreeRow {
  const own = check?.markOf(row.row)
  const showsContentMark = row.isExpanded === false && own !== 'contradicts'
  const holds = showsContentMark && check?.hasFault(row.row + 1, rows.links.at(row.row))
  const mark = holds ? 'holds-contradictions' : own
  return mark ? { ...row, mark } : row
}

/** @param row index in the pretty view, which is also that of the value */
function markTextRow(shown: TextRow, row: number, check: BodyCheck | undefined): TextRow {
  const mark = check?.markOf(row)
  return mark ? { ...shown, mark } : shown
}

/** Marks a line of the raw view, in which several values may begin. */
function markLine(
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
