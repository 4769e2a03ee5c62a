import type { SourcePointer } from '../load/reference.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { FindingStatus } from './survey/detector.ts'

export interface Finding {
  readonly detector: DetectorName
  readonly status: FindingStatus
  /** The subject as a noun phrase; the same for every finding of the detector. */
  readonly topic: string
  /** The problem at this location, as a complete sentence that names no operation. */
  readonly sentence: string
  /**
   * The sentence shared by all locations with the same omission or mistake; usually equal to
   * `sentence`.
   */
  readonly cause: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly at: SourcePointer
  /**
   * The slugs of the affected operations in document order; empty if it concerns the document
   * itself.
   */
  readonly operations: readonly string[]
  /** The affected field of a request, such as `query:limit`, `body` or `security`. */
  readonly field: string | undefined
}

export interface FoldedFinding extends Pick<Finding, 'status' | 'topic' | 'assume'> {
  readonly detector: DetectorName
  /** The sentence of the only finding, or the shared cause; with several causes, the first one. */
  readonly sentence: string
  readonly findings: readonly [Finding, ...Finding[]]
  /** The slugs of all affected operations, without duplicates. */
  readonly operations: readonly string[]
}

export function foldByDetector(findings: readonly Finding[]): readonly FoldedFinding[] {
  return fold(findings, ({ detector }) => detector)
}

export function foldByCause(findings: readonly Finding[]): readonly FoldedFinding[] {
  return fold(findings, ({ detector, cause }) => `${detector} ${cause}`)
}

function fold(
  findings: readonly Finding[],
  groupKey: (finding: Finding) => string,
): readonly FoldedFinding[] {
  return [...Map.groupBy(findings, groupKey).values()].flatMap((same) => {
    const [first, ...others] = same
    if (!first) return []
    const { detector, status, topic, assume } = first
    const sentence = others.length > 0 ? first.cause : first.sentence
    return [
      {
        detector,
        status,
        topic,
        sentence,
        assume,
        findings: [first, ...others] as const,
        // Computed on access: findings shared by all operations are folded on each operation's
        // page.
        get operations() {
          return [...new Set(same.flatMap((finding) => finding.operations))]
        },
      },
    ]
  })
}
