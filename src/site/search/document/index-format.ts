/** The piece of the index that is loaded first. */
export interface IndexStart {
  /** Of each piece with terms, the first; in order. */
  readonly terms: readonly string[]
  /** Of each piece with pages, the number of the first place in it; in order. */
  readonly pages: readonly number[]
  /** Of each page, the number of its first place; each after the one before. */
  readonly steps: readonly number[]
}

/** Pages as a piece holds them. */
export type PackedPage = readonly [
  title: string,
  address: string,
  about: string,
  isDeprecated: 0 | 1,
  entries: readonly PackedEntry[],
  values?: readonly string[],
]

export type PackedEntry = readonly [
  name: string,
  role: string,
  anchor: string,
  isDeprecated: 0 | 1,
  values?: readonly string[],
]

export const startPiece = 'start.json'

export function nameTermPiece(index: number): string {
  return `terms-${index}.txt`
}

export function namePagePiece(index: number): string {
  return `pages-${index}.json`
}
