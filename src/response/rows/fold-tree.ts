import { isCloser, isOpener } from './json-rows.ts'
import type { JsonRows } from './json-rows.ts'

export interface Folding {
  readonly visible: () => Uint32Array
  readonly isFolded: (row: number) => boolean
  readonly fold: (row: number, isFolded: boolean) => void
  readonly foldAll: (isFolded: boolean) => void
}

/** The maximum number of rows that start unfolded. Larger trees start folded below the root, as an overview. */
const unfoldedAtStart = 2000

export function createFolding(rows: JsonRows): Folding {
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
