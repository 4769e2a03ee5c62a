import { startBodyCheck } from '#schema/compare/body-check.ts'
import type { BodyCheck, BodyRule, BodyTally, FindingGroup } from '#schema/compare/body-check.ts'
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
import { formatRow, formatRows, joinTokens } from '#response/rows/pretty-row.ts'
import type { RowMark, TextRow } from '#response/rows/pretty-row.ts'
import type { TextLines } from '#response/rows/text-lines.ts'
import { decodeSlice } from '#response/rows/utf8.ts'
import type { Span } from '#response/rows/utf8.ts'
import { waitForNextTask } from '../../browser/tasks.ts'
import type { RowBlock } from '../rows/RowList.tsx'

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

/** Parsed body with the first rows of its first view, so that they are shown without another request. */
export interface OpenedBody {
  readonly reading: BodyReading
  readonly first: RowBlock<TextRow>
}

/** Maximum rows of a completely rendered response: a search visits each of them on every key press. */
export const maxFullRows = 1000

/** Returns the number of rows to request first: all of a small response, else some screens. */
export function getFirstRowCount(isSmall: boolean): number {
  return isSmall ? maxFullRows : 120
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
      addMark(row, this.#findTreeMark(row, rows)),
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
    if (this.#rows && view !== 'hex') return formatRows(this.#rows)
    return this.readRows('hex', 0, Infinity)
      .map(({ tokens }) => joinTokens(tokens))
      .join('\n')
  }

  #readRow(view: BodyView, row: number, focus: Span | undefined): TextRow {
    if (view === 'hex') return formatHexRow(this.bytes, row)
    if (this.#rows && view !== 'raw') {
      return addMark(formatRow(this.#rows, row, this.#longest, focus), this.check?.markOf(row))
    }
    const line = getLine(this.lines, row, focus)
    if (!this.#rows) return line
    const split = { ...line, tokens: line.tokens.flatMap(splitToken) }
    return addMark(split, this.#findLineMark(row, this.#rows))
  }

  /** Collapsed values show the marks of their content. */
  #findTreeMark({ row, isExpanded }: TreeRow, rows: JsonRows): RowMark | undefined {
    const own = this.check?.markOf(row)
    if (isExpanded !== false || own === 'differs') return own
    return this.check?.hasDifference(row + 1, rows.links.at(row)) ? 'contains-differences' : own
  }

  /** Returns the worst mark of the values that begin in a line. */
  #findLineMark(line: number, rows: JsonRows): RowMark | undefined {
    if (!this.check) return undefined
    const { starts } = this.lines
    const from = starts.at(line)
    const to = line + 1 < starts.length ? starts.at(line + 1) : this.text.length
    const marks = new Set<RowMark | undefined>()
    for (let row = findLastNotAfter(rows.starts, from); row < rows.count; row += 1) {
      const start = rows.starts.at(row)
      if (start >= to) break
      if (start >= from && !isCloser(rows, row)) marks.add(this.check.markOf(row))
    }
    return (['differs', 'not-specified'] as const).find((mark) => marks.has(mark))
  }
}

function addMark<Row>(row: Row, mark: RowMark | undefined): Row {
  return mark ? { ...row, mark } : row
}

const views: Readonly<Record<Content['kind'], readonly BodyView[]>> = {
  empty: [],
  json: ['tree', 'pretty', 'raw'],
  text: ['raw', 'hex'],
  html: ['raw', 'hex'],
  image: ['image', 'hex'],
  binary: ['hex'],
}

export interface CheckResult {
  readonly tally: BodyTally
  readonly groups: readonly FindingGroup[]
  /** References to missing schemas. If there are any, the validation must be repeated with them and the other fields are invalid. */
  readonly wanted: readonly string[]
}

/** Milliseconds of work before the worker handles other messages. */
const sliceMilliseconds = 8
/** Milliseconds between progress reports. */
const reportMilliseconds = 200

/** Milliseconds in which a validation only collects missing schemas: they are loaded together, and the validation restarts with them. */
const collectingTime = 50

/**
 * Validates the body against a schema. Rows can be read meanwhile, and a newer validation ends this one. If schemas are missing, a
 * validation that just started continues for as long as it took to find the first of them, and is then restarted; a validation
 * past that phase waits for them.
 */
export async function validateBody(
  content: BodyContent,
  rule: BodyRule,
  onProgress: (tally: BodyTally) => void,
): Promise<CheckResult | undefined> {
  const check = content.startCheck(rule)
  if (!check) return undefined
  const started = performance.now()
  let [since, reported, last] = [started, started, Infinity]
  while (!check.steps.next().done && !check.isWaiting()) {
    if (performance.now() - since < sliceMilliseconds) continue
    // oxlint-disable-next-line no-await-in-loop -- handles waiting messages
    await waitForNextTask()
    if (content.check !== check) return undefined
    since = performance.now()
    if (check.wanted.size > 0) {
      last = Math.min(last, since + (since - started))
      if (since >= last) break
      continue
    }
    if (since - started >= collectingTime) check.waitFromNow()
    if (since - reported < reportMilliseconds) continue
    reported = since
    onProgress(check.tally())
  }
  return { tally: check.tally(), groups: check.groups(), wanted: [...check.wanted] }
}
