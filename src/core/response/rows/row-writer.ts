import { PagedList } from './paged-list.ts'
import type { JsonFault, JsonRows, JsonScan } from './json-rows.ts'

/** Collects the rows of a JSON text as it is read, and links those that open and close the same container. */
export class RowWriter {
  #bytes: Uint8Array
  #starts = new PagedList(32)
  #depths = new PagedList(16)
  #links = new PagedList(32)
  /** The open containers: their rows, their children so far, and whether they are objects. */
  #rows: number[] = []
  #counts: number[] = []
  #objects: boolean[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get depth(): number {
    return this.#rows.length
  }

  isInObject(): boolean {
    return this.#objects[this.#objects.length - 1] ?? false
  }

  /** A row for a value or its name, which counts as a child of the container around it. */
  add(start: number): void {
    const { depth } = this
    if (depth > 0) this.#counts[depth - 1] = (this.#counts[depth - 1] ?? 0) + 1
    this.#push(start, this.#starts.length)
  }

  /** Enters the container opened by the last row. */
  open(isObject: boolean): void {
    this.#rows.push(this.#starts.length - 1)
    this.#counts.push(0)
    this.#objects.push(isObject)
  }

  close(start: number): void {
    const row = this.#rows.pop() ?? 0
    this.#objects.pop()
    this.#links.set(row, this.#starts.length)
    this.#push(start, this.#counts.pop() ?? 0)
  }

  /** Closes what was left open after the end, so that each container has a row that closes it. */
  finish(fault: JsonFault | undefined): JsonScan {
    const count = this.#starts.length
    while (this.depth > 0) this.close(this.#bytes.length)
    const rows: JsonRows = {
      bytes: this.#bytes,
      starts: this.#starts,
      depths: this.#depths,
      links: this.#links,
      count,
    }
    return { rows, fault }
  }

  #push(start: number, link: number): void {
    this.#starts.push(start)
    this.#depths.push(this.depth)
    this.#links.push(link)
  }
}
