import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import type { Finding, FoldedFinding } from '#openapi/findings/finding.ts'
import { foldByDetector } from '#openapi/findings/finding.ts'

export function createFindingGroups(findings: readonly Finding[]) {
  const folded = foldByDetector(findings)
  return (['not-specified', 'contradictory'] as const).flatMap((status) => {
    const lines = folded.filter((one) => one.status === status).map(makeLine)
    return lines.length > 0 ? [{ status, lines }] : []
  })
}

/** Detectors of findings that the page shows elsewhere: above the request, and next to the credentials. */
export const detectorsShownElsewhere: ReadonlySet<DetectorName> = new Set([
  'cannot-be-called',
  'security-silent',
  'security-silent-here',
])

/** Returns the first sentences of a finding, and the number of other locations with the same finding. */
function makeLine({ detector, topic, assume, findings }: FoldedFinding) {
  // Findings of this operation alone come first.
  const own = findings.toSorted((one, other) => one.operations.length - other.operations.length)
  const sentences = [...new Set(own.map(({ sentence }) => sentence))].slice(0, mostSentences)
  const more = own.length - sentences.length
  if (more > 0)
    sentences.push(`The same applies at ${more} other ${more === 1 ? 'location' : 'locations'}.`)
  const [first = findings[0]] = own
  return { detector, topic, assume, sentences, at: first.at }
}

const mostSentences = 2
