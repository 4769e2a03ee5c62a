const pageBits = 16
const pageLength = 1 << pageBits
const pageMask = pageLength - 1

/** A list of unsigned integers in pages of 65,536. It grows without copying, so that tens of millions need little extra memory. */
export class PagedList {
  #pages: (Uint16Array | Uint32Array)[] = []
  #bits: 16 | 32
  length = 0

  /** @param bits the width of an entry; the caller must not push larger values */
  constructor(bits: 16 | 32) {
    this.#bits = bits
  }

  push(value: number): void {
    const offset = this.length & pageMask
    if (offset === 0) {
      this.#pages.push(
        this.#bits === 16 ? new Uint16Array(pageLength) : new Uint32Array(pageLength),
      )
    }
    const page = this.#pages[this.length >>> pageBits]
    if (page) page[offset] = value
    this.length += 1
  }

  set(position: number, value: number): void {
    const page = this.#pages[position >>> pageBits]
    if (page) page[position & pageMask] = value
  }

  /** Returns the entry, or 0 beyond the end. */
  at(position: number): number {
    return this.#pages[position >>> pageBits]?.[position & pageMask] ?? 0
  }
}

/** Finds the last position in an ascending list whose entry is not greater than the value; 0 if not found. */
export function findLastNotAfter(list: Ascending, value: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((list.at(middle) ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

interface Ascending {
  readonly length: number
  readonly at: (position: number) => number | undefined
}
