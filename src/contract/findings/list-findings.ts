import { findPlace } from '../source/nearest-place.ts'
import type { Place } from '../source/reference.ts'
import type { Covering } from '../provenance/provenance.ts'
import { detectorNames } from '../provenance/detector-names.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { Detector, Found } from './survey/detector.ts'
import type { Finding } from './finding.ts'
import { surveyContract } from './survey/survey.ts'
import type { Survey } from './survey/survey.ts'
import type { SurveyedContract } from './survey/words.ts'
import { recall, shareInProcess } from '../shared-contract.ts'
import { requestDetectors } from './detectors/requests.ts'
import { failureDetectors, responseDetectors } from './detectors/responses.ts'
import { valueDetectors } from './detectors/values.ts'

/**
 * Detects what a document leaves unspecified or contradicts, except where the document records it
 * itself. Sorted by impact on clients, then in document order. Pure; takes up to a second for a
 * document of 13 MB.
 */
export function listFindings(contract: SurveyedContract): readonly Finding[] {
  const survey = surveyContract(contract)
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
  readonly at: Place
  readonly first: Found
  readonly slugs: ReadonlySet<string>
}

function merge(found: Iterable<Found>, { document }: Survey): readonly FoundPlace[] {
  const places = new Map<Place, FoundPlace & { readonly slugs: Set<string> }>()
  for (const one of found) {
    const at = findPlace(document, one.at)
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
function isCovered(finding: Finding, { detector, at }: Covering): boolean {
  return (
    detector === finding.detector &&
    (finding.at === at || finding.at.startsWith(at === '#' ? '#' : `${at}/`))
  )
}

/**
 * Returns the findings of an API description, computed once per process; pages and later steps are
 * separate modules.
 */
export function readSharedFindings(contract: SurveyedContract): readonly Finding[] {
  return recall(shared, contract, () => listFindings(contract))
}

const shared = shareInProcess('findings', WeakMap<SurveyedContract, readonly Finding[]>)

const detectors = {
  ...requestDetectors,
  ...responseDetectors,
  ...failureDetectors,
  ...valueDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>
