/** Some rows of a text: a bit for each, so that millions take little room. */
export class RowSet {
  readonly #bits: Uint8Array

  /** @param count of the rows of the text */
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
