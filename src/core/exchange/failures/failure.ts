import type { Sentence } from './sentence.ts'

/** Why a call gave no response, or none that can be used as it is. Every list holds whole sentences with their origin. */
export interface Failure {
  /** A short clause without a full stop. */
  readonly title: string
  /** What it means, for a reader who meets it for the first time. */
  readonly meaning: readonly Sentence[]
  /** What holds whenever the console gives this verdict. */
  readonly known: readonly Sentence[]
  /** What often lies behind it. */
  readonly likely: readonly Sentence[]
  /** What a page in a browser is not told. */
  readonly unknowable: readonly Sentence[]
  /** What the reader can do. */
  readonly remedies: readonly Sentence[]
  /** What the team that runs the service or this portal can do. */
  readonly operator: readonly Sentence[]
  readonly example: FailureExample
}

/** How to see the failure happen. */
export interface FailureExample {
  readonly how: string
  /** For a terminal; it needs no key. */
  readonly command?: string
  /** Whether the command calls the local sandbox. */
  readonly isSandbox?: boolean
}
