import type { Place } from '../source/reference.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { FindingStatus } from './survey/detector.ts'

export interface Finding {
  readonly detector: DetectorName
  readonly status: FindingStatus
  /** The subject, as a noun phrase: the same for every finding of its detector. */
  readonly topic: string
  /** The state of things at this place, as a whole sentence that names no operation. */
  readonly sentence: string
  /** The same of all places where one thing was left out or mistaken; most often the sentence itself. */
  readonly cause: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly at: Place
  /** The slugs of the operations that it concerns, in the order of the document; empty where it is the document’s alone. */
  readonly operations: readonly string[]
  /** The field of a request that it is about, such as `query:limit`, `body` or `security`. */
  readonly field: string | undefined
}

export interface FoldedFinding extends Pick<Finding, 'status' | 'topic' | 'assume'> {
  readonly detector: DetectorName
  /** The sentence of its only place, or what its places have in common; of several causes, the first. */
  readonly sentence: string
  readonly findings: readonly [Finding, ...Finding[]]
  /** The slugs of all operations that they concern, each once. */
  readonly operations: readonly string[]
}

export function foldFindings(findings: readonly Finding[]): readonly FoldedFinding[] {
  return fold(findings, ({ detector }) => detector)
}

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
    return [
      {
        detector,
        status,
        topic,
        sentence,
        assume,
        findings: [first, ...others] as const,
        // Counted where it is read: what all operations share is folded on the page of each.
        get operations() {
          return [...new Set(same.flatMap((finding) => finding.operations))]
        },
      },
    ]
  })
}
