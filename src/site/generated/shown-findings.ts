import type { DetectorName } from '#contract/provenance/detector-names.ts'
import type { Finding, FoldedFinding } from '#contract/findings/finding.ts'
import type { FindingStatus } from '#contract/findings/survey/detector.ts'
import { foldFindings } from '#contract/findings/finding.ts'

export type ShownFindings = readonly {
  readonly status: FindingStatus
  readonly lines: readonly FindingLine[]
}[]

export interface FindingLine extends Pick<FoldedFinding, 'detector' | 'topic' | 'assume'> {
  /** The first of them, and at how many other places the same is found. */
  readonly sentences: readonly string[]
  readonly at: string
}

export function makeShownFindings(findings: readonly Finding[]): ShownFindings {
  const folded = foldFindings(findings)
  return (['not-specified', 'contradictory'] as const).flatMap((status) => {
    const lines = folded.filter((one) => one.status === status).map(makeLine)
    return lines.length > 0 ? [{ status, lines }] : []
  })
}

/** Detectors of what the page says by itself where it matters: above the request, and beside the credentials. */
export const saidElsewhere: ReadonlySet<DetectorName> = new Set([
  'cannot-be-called',
  'security-silent',
  'security-silent-here',
])

function makeLine({ detector, topic, assume, findings }: FoldedFinding): FindingLine {
  // Findings of this operation alone come before those that it shares with others.
  const own = findings.toSorted((one, other) => one.operations.length - other.operations.length)
  const sentences = [...new Set(own.map(({ sentence }) => sentence))].slice(0, mostSentences)
  const more = own.length - sentences.length
  if (more > 0) sentences.push(`So it is at ${more} other ${more === 1 ? 'place' : 'places'}.`)
  const [first = findings[0]] = own
  return { detector, topic, assume, sentences, at: first.at }
}

/** More are no list that a reader would go through. */
const mostSentences = 2
