import type { DetectorName } from '../provenance/detector-names.ts'
import type { Finding } from './finding.ts'

/** Several findings as one. */
export interface FoldedFinding extends Pick<Finding, 'status' | 'topic' | 'assume'> {
  readonly detector: DetectorName
  /** The sentence of its only place, or what its places have in common; of several causes, the first. */
  readonly sentence: string
  /** Never empty. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** The slugs of all operations that they concern, each once. */
  readonly operations: readonly string[]
}

/** The findings of one detector as one, in the order in which their detectors come first. */
export function foldFindings(findings: readonly Finding[]): readonly FoldedFinding[] {
  return fold(findings, ({ detector }) => detector)
}

/** The findings of one cause as one, in the order in which their causes come first. */
export function foldCauses(findings: readonly Finding[]): readonly FoldedFinding[] {
  return fold(findings, ({ detector, cause }) => `${detector} ${cause}`)
}

function fold(
  findings: readonly Finding[],
  nameGroup: (finding: Finding) => string,
): readonly FoldedFinding[] {
  return [...Map.groupBy(findings, nameGroup).values()].flatMap((same) => {
    const [first, ...others] = same
    if (!first) return []
    const { detector, status, topic, assume } = first
    const sentence = others.length > 0 ? first.cause : first.sentence
    const operations = [...new Set(same.flatMap((finding) => finding.operations))]
    return [
      {
        detector,
        status,
        topic,
        sentence,
        assume,
        findings: [first, ...others] as const,
        operations,
      },
    ]
  })
}
