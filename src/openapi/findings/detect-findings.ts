import type { ApiDescription } from '../load-api-description.ts'
import { findNearestPointer } from '../load/nearest-pointer.ts'
import type { FindingCover } from '../provenance/provenance.ts'
import { detectorNames } from '../provenance/detector-names.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import { createSurvey } from './survey/detector.ts'
import type { Detection, Detector, Survey } from './survey/detector.ts'
import { getOrCreate, shareInProcess } from '../shared-api-description.ts'
import { requestDetectors } from './detectors/requests.ts'
import { responseDetectors } from './detectors/responses.ts'
import { valueDetectors } from './detectors/values.ts'

/**
 * Detects what a document leaves unspecified or contradicts, except where the document records it
 * itself. Sorted by impact on clients, then in document order. Pure; takes up to a second for a
 * document of 13 MB.
 */
export function detectFindings(api: ApiDescription): readonly Finding[] {
  const survey = createSurvey(api)
  return detectorNames
    .flatMap((name) => detect(name, survey))
    .filter((finding) => !api.covers.some((covering) => isCovered(finding, covering)))
}

function detect(name: DetectorName, survey: Survey): readonly Finding[] {
  const { find, status, topic, assume }: Detector = detectors[name]
  const order = new Map(survey.operations.map(({ slug }, index) => [slug, index]))
  const found = Map.groupBy(find(survey), (one) => findNearestPointer(survey.document, one.at))
  return [...found].flatMap(([at, same]): readonly Finding[] => {
    const [first] = same
    if (!first) return []
    const { sentence, cause = sentence, field } = first
    const slugs = new Set(same.flatMap((one) => one.operations))
    const operations = [...slugs].toSorted(
      (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0),
    )
    return [{ detector: name, status, topic, sentence, cause, assume, at, operations, field }]
  })
}

/**
 * Returns whether an entry covers the finding; an entry about an object covers everything in it.
 */
function isCovered(finding: Finding, { detector, at }: FindingCover): boolean {
  return (
    detector === finding.detector &&
    (finding.at === at || finding.at.startsWith(at === '#' ? '#' : `${at}/`))
  )
}

/**
 * Returns the findings of an API description, computed once per process; pages and later steps are
 * separate modules.
 */
export function getSharedFindings(api: ApiDescription): readonly Finding[] {
  return getOrCreate(shared, api, () => detectFindings(api))
}

const shared = shareInProcess('findings', WeakMap<ApiDescription, readonly Finding[]>)

const detectors = {
  ...requestDetectors,
  ...responseDetectors,
  ...valueDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>

/** A problem at a location. If it concerns the document itself, it names no operation. */
export interface Finding
  extends Pick<Detector, 'status' | 'topic' | 'assume'>, Omit<Detection, 'cause' | 'field'> {
  readonly detector: DetectorName
  /**
   * The sentence shared by all locations with the same omission or mistake; usually equal to
   * `sentence`.
   */
  readonly cause: string
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
