/** Why a call gave no answer, or none that can be used as it is. Every list holds whole sentences. */
export interface Failure {
  /** A short clause without a full stop. */
  readonly title: string
  /** What it means, for a reader who meets it for the first time. */
  readonly meaning: string
  /** What holds whenever the console gives this verdict. */
  readonly known: readonly string[]
  /** What often lies behind it. */
  readonly likely: readonly string[]
  /** What a page in a browser is not told. */
  readonly unknowable: readonly string[]
  /** What the reader can do. */
  readonly remedies: readonly string[]
  /** What the team that runs the service or this portal can do. */
  readonly operator: readonly string[]
  readonly example: FailureExample
  /** Where the behaviour is defined. */
  readonly sources: readonly FailureSource[]
}

/** How to see the failure happen. */
export interface FailureExample {
  readonly how: string
  /** For a terminal; it needs no key. */
  readonly command?: string
}

export interface FailureSource {
  readonly title: string
  readonly url: string
}
