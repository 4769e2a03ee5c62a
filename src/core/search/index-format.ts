/** The part of the index that is loaded first. */
export interface IndexStart {
  /** The first term of each shard with terms, in order. */
  readonly terms: readonly string[]
  /** The number of the first place in each shard with pages, in order. */
  readonly pages: readonly number[]
  /** The number of each page's first place, less that of the page before. */
  readonly steps: readonly number[]
}

/** A page as a shard holds it. */
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

export const startShard = 'start.json'

export function nameTermShard(index: number): string {
  return `terms-${index}.txt`
}

export function namePageShard(index: number): string {
  return `pages-${index}.json`
}
