import type { Citation } from '#core/citation/citation.ts'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import type { Examination } from './examine.ts'

/** `error`: the console cannot work. `warning`: it works, but something is lost, or not as the document says. */
export type Severity = 'error' | 'warning'

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
  /** Whether the headers that `advice.ts` writes fix it. */
  readonly isFixedByHeaders?: boolean
  /** The failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: FailureId | undefined
  readonly sources: readonly Citation[]
}

export type Rules = Readonly<Record<string, Rule>>

/** Makes a received value safe for a terminal, which could take anything but visible ASCII for a command. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}

const maxLength = 200
