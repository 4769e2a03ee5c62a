import { findNearestPointer } from '../load/nearest-pointer.ts'
import type { SourcePointer } from '../load/reference.ts'
import type { FindingCover } from '../provenance/provenance.ts'
import { detectorNames } from '../provenance/detector-names.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { Detector, Detection } from './survey/detector.ts'
import type { Finding } from './finding.ts'
import { createSurvey } from './survey/survey.ts'
import type { Survey } from './survey/survey.ts'
import type { SurveyedDescription } from './survey/prose.ts'
import { getOrCreate, shareInProcess } from '../shared-api-description.ts'
import { requestDetectors } from './detectors/requests.ts'
import { failureDetectors, responseDetectors } from './detectors/responses.ts'
import { valueDetectors } from './detectors/values.ts'

/**
 * Detects what a document leaves unspecified or contradicts, except where the document records it
 * itself. Sorted by impact on clients, then in document order. Pure; takes up to a second for a
 * document of 13 MB.
 */
export function detectFindings(contract: SurveyedDescription): readonly Finding[] {
  const survey = createSurvey(contract)
  return detectorNames
    .flatMap((name) => detect(name, survey))
    .filter((finding) => !contract.coverings.some((covering) => isCovered(finding, covering)))
}

function detect(name: DetectorName, survey: Survey): readonly Finding[] {
  const { find, status, topic, assume }: Detector = detectors[name]
  const order = new Map(survey.operations.map(({ slug }, index) => [slug, index]))
  return merge(find(survey), survey).map(({ first: { sentence, cause, field }, at, slugs }) => ({
    detector: name,
    status,
    topic,
    sentence,
    cause: cause ?? sentence,
    assume,
    at,
    operations: sortByOrder([...slugs], order),
    field,
  }))
}

interface FoundPlace {
  readonly at: SourcePointer
  readonly first: Detection
  readonly slugs: ReadonlySet<string>
}

function merge(found: Iterable<Detection>, { document }: Survey): readonly FoundPlace[] {
  const places = new Map<SourcePointer, FoundPlace & { readonly slugs: Set<string> }>()
  for (const one of found) {
    const at = findNearestPointer(document, one.at)
    const known = places.get(at) ?? { at, first: one, slugs: new Set<string>() }
    places.set(at, known)
    for (const slug of one.operations) known.slugs.add(slug)
  }
  return [...places.values()]
}

function sortByOrder(
  slugs: readonly string[],
  order: ReadonlyMap<string, number>,
): readonly string[] {
  return slugs.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
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
export function getSharedFindings(contract: SurveyedDescription): readonly Finding[] {
  return getOrCreate(shared, contract, () => detectFindings(contract))
}

const shared = shareInProcess('findings', WeakMap<SurveyedDescription, readonly Finding[]>)

const detectors = {
  ...requestDetectors,
  ...responseDetectors,
  ...failureDetectors,
  ...valueDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>
