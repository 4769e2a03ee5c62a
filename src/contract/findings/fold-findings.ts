import type { DetectorName } from './detector-names.ts'
import type { Finding } from './finding.ts'

/** The findings of one detector as one. */
export interface FoldedFinding extends Pick<Finding, 'status' | 'topic' | 'assume'> {
  readonly detector: DetectorName
  /** Never empty. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** The slugs of all operations that they concern, each once. */
  readonly operations: readonly string[]
}

/** In the order in which their detectors come first. */
export function foldFindings(findings: readonly Finding[]): readonly FoldedFinding[] {
  return [...Map.groupBy(findings, ({ detector }) => detector)].flatMap(([detector, same]) => {
    const [first, ...others] = same
    if (!first) return []
    const { status, topic, assume } = first
    const operations = [...new Set(same.flatMap((finding) => finding.operations))]
    return [{ detector, status, topic, assume, findings: [first, ...others] as const, operations }]
  })
}
