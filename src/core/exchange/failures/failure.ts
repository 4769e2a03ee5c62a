import type { Sentence } from './sentence.ts'

/** Why a request got no usable response. Every list holds whole sentences with their sources. */
export interface Failure {
  /** A short clause without a full stop. */
  readonly title: string
  /** What it means, for a reader who has never seen it. */
  readonly meaning: readonly Sentence[]
  /** What is always true of this failure. */
  readonly known: readonly Sentence[]
  /** Common causes. */
  readonly likely: readonly Sentence[]
  /** What a page in a browser is not told. */
  readonly unknowable: readonly Sentence[]
  /** What the reader can do. */
  readonly remedies: readonly Sentence[]
  /** What the team that runs the service or this portal can do. */
  readonly operator: readonly Sentence[]
}
