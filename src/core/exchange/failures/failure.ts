import type { Sentence } from './sentence.ts'

/** A reason why a request got no usable response. Every list holds whole sentences with their sources. */
export interface Failure {
  /** A short clause without a full stop. */
  readonly title: string
  /** Its meaning, for a reader who has never seen it. */
  readonly meaning: readonly Sentence[]
  /** Facts that are always true of this failure. */
  readonly known: readonly Sentence[]
  /** Common causes. */
  readonly likely: readonly Sentence[]
  /** Facts that a page in a browser is not told. */
  readonly unknowable: readonly Sentence[]
  /** Steps for the reader. */
  readonly remedies: readonly Sentence[]
  /** Steps for the team that runs the service or this portal. */
  readonly operator: readonly Sentence[]
}
