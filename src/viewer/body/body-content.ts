import { startBodyCheck } from '#schema/response/body-check.ts'
import type { BodyCheck, BodyRule } from '#schema/response/body-check.ts'
import { classify } from '#core/response/classify.ts'
import type { Content } from '#core/response/classify.ts'
import { findLastNotAfter } from '#core/response/rows/paged-list.ts'
import { createFolding } from '#core/response/rows/fold-tree.ts'
import type { Folding } from '#core/response/rows/fold-tree.ts'
import {
  countHexRows,
  formatHexRow,
  longestRow,
  readLine,
  smallSize,
  splitLines,
} from '#core/response/rows/text-lines.ts'
import { findPath, findSpan, isCloser, writePointer } from '#core/response/rows/json-rows.ts'
import type { JsonRows } from '#core/response/rows/json-rows.ts'
import { formatRow } from '#core/response/rows/pretty-row.ts'
import type { Span } from '#core/response/rows/pretty-row.ts'
import type { RowMark, TextRow, TreeRow } from '#core/response/rows/shown-row.ts'
import { splitToken } from '#core/response/rows/shown-row.ts'
import type { TextLines } from '#core/response/rows/text-lines.ts'
import { readTreeRows } from '#core/response/rows/tree-rows.ts'
import { decodeSlice } from '#core/response/rows/utf8.ts'
import type { BodyNote, UnreadBody } from '#core/response/unread-body.ts'

export type View = 'tree' | 'pretty' | 'raw' | 'hex' | 'image'

export interface BodyReading {
  readonly kind: Content['kind']
  /** In the order in which they are offered. */
  readonly views: readonly View[]
  readonly notes: readonly BodyNote[]
  /** Small enough to be put on the page in full. */
  readonly isSmall: boolean
  /** The type by an image's signature; undefined otherwise. */
  readonly imageType: string | undefined
}

export function chooseFirstView(views: readonly View[]): View {
  return views.includes('pretty') ? 'pretty' : (views[0] ?? 'hex')
}

const smallCount = 500
/** Most lines of a small text: each is an element that a search goes through for every letter typed. */
const smallLines = 1000
/** Most bytes that can be copied without freezing other programs. */
const copyLimit = 10_000_000

/** A classified body, with everything that a reader can do with it. It lives in the worker. */
export class BodyContent {
  readonly reading: BodyReading
  readonly bytes: Uint8Array
  /** The text that is searched, in UTF-8. */
  readonly text: Uint8Array
  /** The last that began. */
  check: BodyCheck | undefined
  readonly #rows: JsonRows | undefined
  readonly #longest: number
  #folding: Folding | undefined
  #lines: TextLines | undefined

  constructor(body: UnreadBody) {
    const { content, notes } = classify(body)
    this.bytes = body.bytes
    this.text = 'text' in content ? content.text : new Uint8Array()
    this.#rows = 'rows' in content ? content.rows : undefined
    const isSmall =
      body.bytes.length <= smallSize &&
      (this.#rows?.count ?? 0) <= smallCount &&
      splitLines(this.text, smallSize).starts.length <= smallLines
    this.#longest = isSmall ? smallSize : longestRow
    this.reading = {
      kind: content.kind,
      views: views[content.kind],
      notes,
      isSmall,
      imageType: content.kind === 'image' ? content.mediaType : undefined,
    }
  }

  /** Begins to hold a JSON text against a schema, or goes on; nothing for any other, and for one that breaks off. */
  startCheck(rule: BodyRule): BodyCheck | undefined {
    if (this.check?.supply(rule)) return this.check
    const rows = this.#rows
    const isWhole = rows !== undefined && rows.starts.length === rows.count
    return (this.check = isWhole ? startBodyCheck(rows, rule) : undefined)
  }

  countRows(view: View): number {
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

  /** @param focus bytes of the text that their row must show and mark */
  readRows(view: View, from: number, count: number, focus?: Span): readonly TextRow[] {
    const total = this.countRows(view)
    const length = Math.max(0, Math.min(count, total - from))
    return Array.from({ length }, (_, index) => this.#readRow(view, from + index, focus))
  }

  readTree(from: number, count: number, focus?: Span): readonly TreeRow[] {
    if (!this.#rows || !this.folding) return []
    const rows = this.#rows
    return readTreeRows(rows, this.folding, from, count, focus).map((row) =>
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

  /** The row of a value's container; its own row if it has none. */
  parentOf(row: number): number {
    return this.#rows ? (findPath(this.#rows, row).at(-2)?.row ?? row) : row
  }

  /** The index of the row that shows a byte of the text in a view; in the tree, unfolds what hides it. */
  revealByte(view: View, at: number): number {
    if (view === 'raw' || !this.#rows) return findLastNotAfter(this.lines.starts, at)
    const row = Math.min(findLastNotAfter(this.#rows.starts, at), this.#rows.count - 1)
    if (view !== 'tree') return row
    const path = findPath(this.#rows, row)
    for (const step of path.slice(0, -1)) {
      if (this.folding?.isFolded(step.row)) this.folding.fold(step.row, false)
    }
    return this.indexInTree(path.at(-1)?.row ?? 0)
  }

  /** The JSON Pointer of a value; `undefined` if it is too long to copy. */
  pointerOf(row: number): string | undefined {
    const pointer = this.#rows ? writePointer(this.#rows, row) : ''
    return pointer.length > copyLimit ? undefined : pointer
  }

  /** The exact source of a value; `undefined` if it is too long to copy. */
  valueOf(row: number): string | undefined {
    const [from, to] = this.#rows ? findSpan(this.#rows, row).value : [0, 0]
    return to - from > copyLimit ? undefined : decodeSlice(this.text, from, to)
  }

  /** The whole text of a view; `undefined` if it is too long to copy. */
  copy(view: View): string | undefined {
    if (this.bytes.length > copyLimit) return undefined
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

  #readRow(view: View, row: number, focus: Span | undefined): TextRow {
    if (view === 'hex') return formatHexRow(this.bytes, row)
    if (this.#rows && view !== 'raw') {
      return markTextRow(formatRow(this.#rows, row, this.#longest, focus), row, this.check)
    }
    const line = readLine(this.lines, row, focus)
    if (!this.#rows) return line
    const { starts } = this.lines
    const end = row + 1 < starts.length ? starts.at(row + 1) : this.text.length
    const split = { ...line, tokens: line.tokens.flatMap(splitToken) }
    return markLine(split, [starts.at(row), end], this.#rows, this.check)
  }
}

const views: Readonly<Record<Content['kind'], readonly View[]>> = {
  empty: [],
  json: ['tree', 'pretty', 'raw'],
  text: ['raw', 'hex'],
  html: ['raw', 'hex'],
  image: ['image', 'hex'],
  binary: ['hex'],
}

/** Marks a value of the tree. One that is folded shows what it holds. */
function markTreeRow(row: TreeRow, rows: JsonRows, check: BodyCheck | undefined): TreeRow {
  const own = check?.markOf(row.row)
  const isHolder = row.isExpanded === false && own !== 'contradicts'
  const holds = isHolder && check?.hasFault(row.row + 1, rows.links.at(row.row))
  const mark = holds ? 'holds-contradictions' : own
  return mark ? { ...row, mark } : row
}

/** @param row of the pretty form, which is that of the value */
function markTextRow(shown: TextRow, row: number, check: BodyCheck | undefined): TextRow {
  const mark = check?.markOf(row)
  return mark ? { ...shown, mark } : shown
}

/** Marks a line as received, in which several values may begin. */
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
