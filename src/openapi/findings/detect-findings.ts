import { findNearestPointer } from '../load/nearest-pointer.ts'
import type { FindingCover } from '../provenance/provenance.ts'
import { detectorNames } from '../provenance/detector-names.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { Detector } from './survey/detector.ts'
import type { Finding } from './finding.ts'
import { createSurvey } from './survey/survey.ts'
import type { Survey } from './survey/survey.ts'
import type { SurveyedDescription } from './survey/prose.ts'
import { getOrCreate, shareInProcess } from '../shared-api-description.ts'
import { requestDetectors } from './detectors/requests.ts'
import { responseDetectors } from './detectors/responses.ts'
import { valueDetectors } from './detectors/values.ts'

/**
 * Detects what a document leaves unspecified or contradicts, except where the document records it
 * itself. Sorted by impact on clients, then in document order. Pure; takes up to a second for a
 * document of 13 MB.
 */
export function detectFindings(api: SurveyedDescription): readonly Finding[] {
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
export function getSharedFindings(api: SurveyedDescription): readonly Finding[] {
  return getOrCreate(shared, api, () => detectFindings(api))
}

const shared = shareInProcess('findings', WeakMap<SurveyedDescription, readonly Finding[]>)

const detectors = {
  ...requestDetectors,
  ...responseDetectors,
  ...valueDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>
