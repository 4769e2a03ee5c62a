import type { FailureId } from '#core/exchange/failures/failures.ts'
import type { Citation } from '#core/citation/citation.ts'
import type { Examination } from '../probes/examine.ts'

/**
 * `error`: the console cannot work, or not without putting someone at risk. `warning`: it works, but something is unsafe
 * or lost. `note`: good to know.
 */
export type Severity = 'error' | 'warning' | 'note'

/** The part of the advice that fixes it. */
export type AdviceTopic = 'cors' | 'hsts' | 'no-store'

/** Something that can go wrong between a page and a service. Its key in the table is its permanent name. */
export interface Rule {
  readonly severity: Severity
  /** A clause without a full stop. */
  readonly title: string
  /** The observation, in whole sentences; undefined when all is well or nothing is known. */
  readonly find: (examination: Examination) => string | undefined
  /** The consequence for the console. */
  readonly why: string
  readonly remedy: string
  readonly advice?: AdviceTopic
  /** The failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: FailureId | undefined
  readonly sources: readonly Citation[]
}

export type Rules = Readonly<Record<string, Rule>>
