import type { Clause } from '#core/citation/citation.ts'
import type { Located } from '../source/located.ts'

/** The receiver of faults. */
export interface FaultReporter {
  /** A fault in what is read nevertheless, as the sentence says. */
  readonly note: (at: Located, sentence: string) => void
  /** A fault by which the operation cannot be called; one of the document as a whole is noted. */
  readonly refuse: (at: Located, sentence: string, clause: Clause) => void
}

/**
 * Remembers what was read of the parts of one kind, and what was said about them. References may lead to one part from
 * everywhere, so that a small document could take hours if it were read each time.
 */
export type Memory<Part> = (
  reporter: FaultReporter,
  part: object,
  read: (reporter: FaultReporter) => Part,
) => Part

export function createMemory<Part>(): Memory<Part> {
  const known = new Map<object, { readonly result: Part; readonly reported: readonly Report[] }>()
  return (reporter, part, read) => {
    const entry = known.get(part)
    if (entry) {
      for (const report of entry.reported) report(reporter)
      return entry.result
    }
    const reported: Report[] = []
    const keep = (report: Report) => {
      reported.push(report)
      report(reporter)
    }
    const result = read({
      note: (at, sentence) => keep((to) => to.note(at, sentence)),
      refuse: (at, sentence, clause) => keep((to) => to.refuse(at, sentence, clause)),
    })
    known.set(part, { result, reported })
    return result
  }
}

type Report = (reporter: FaultReporter) => void
