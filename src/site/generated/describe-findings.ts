import type { Finding } from '#contract/findings/finding.ts'
import type { FindingStatus } from '#contract/findings/survey/detector.ts'
import { foldFindings } from '#contract/findings/fold-findings.ts'
import type { FoldedFinding } from '#contract/findings/fold-findings.ts'

/** The findings of one page, as far as a reader goes through them. */
export interface ShownFindings {
  readonly groups: readonly {
    readonly status: FindingStatus
    readonly lines: readonly FindingLine[]
  }[]
  /** Kinds that are left to the page of the whole document. */
  readonly left: number
}

export interface FindingLine extends Pick<
  FoldedFinding,
  'detector' | 'weight' | 'topic' | 'assume'
> {
  /** The first of them. */
  readonly sentences: readonly string[]
  /** The number of sentences that are not shown. */
  readonly more: number
  readonly at: string
}

/** Folds what is found of one operation, and cuts it to what a page carries. */
export function describeFindings(findings: readonly Finding[]): ShownFindings {
  const folded = foldFindings(findings)
  const shown = folded.slice(0, mostKinds)
  const statuses: readonly FindingStatus[] = ['not-specified', 'contradictory']
  return {
    groups: statuses.flatMap((status) => {
      const lines = shown.filter((one) => one.status === status).map(describeLine)
      return lines.length > 0 ? [{ status, lines }] : []
    }),
    left: folded.length - shown.length,
  }
}

function describeLine({ detector, weight, topic, assume, findings }: FoldedFinding): FindingLine {
  // Findings of this operation alone come before those that it shares with others.
  const own = findings.toSorted((one, other) => one.operations.length - other.operations.length)
  const sentences = [...new Set(own.map(({ sentence }) => sentence))].slice(0, mostSentences)
  const [first = findings[0]] = own
  return {
    detector,
    weight,
    topic,
    assume,
    sentences,
    more: own.length - sentences.length,
    at: first.at,
  }
}

/** Said of what is no fault of the document. */
export const noteMark = 'As a note:'

/** More are no list that a reader would go through. */
const mostKinds = 12
const mostSentences = 2
