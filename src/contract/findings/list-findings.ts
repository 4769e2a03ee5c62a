import type { Place } from '../openapi/place.ts'
import type { Settlement } from '../provenance/provenance.ts'
import { detectors } from './all-detectors.ts'
import { detectorNames } from './detector-names.ts'
import type { DetectorName } from './detector-names.ts'
import type { Detector, Found } from './detector.ts'
import type { Finding } from './finding.ts'
import { surveyContract } from './survey.ts'
import type { Survey } from './survey.ts'
import type { SurveyedContract } from './surveyed-contract.ts'

/** What a document leaves open and contradicts, and what its owner says of it. */
export interface FindingsReading {
  /** Ranked by what hurts a client, and within a detector in the order of the document. */
  readonly open: readonly Finding[]
  /** Those that the document answers or dismisses by hand. */
  readonly settled: readonly SettledFinding[]
}

export interface SettledFinding {
  readonly finding: Finding
  readonly by: Settlement
}

/** Finds by machine what a document does not say, or says in two ways. Pure; takes up to a second for a document of 13 MB. */
export function listFindings(contract: SurveyedContract): FindingsReading {
  const survey = surveyContract(contract)
  const all = detectorNames.flatMap((name) => detect(name, survey))
  const judged = all.map((finding) => ({
    finding,
    by: contract.settlements.find((settlement) => settles(settlement, finding)),
  }))
  return {
    open: judged.flatMap(({ finding, by }) => (by ? [] : [finding])),
    settled: judged.flatMap(({ finding, by }) => (by ? [{ finding, by }] : [])),
  }
}

function detect(name: DetectorName, survey: Survey): readonly Finding[] {
  const { find, status, topic, assume }: Detector = detectors[name]
  const order = new Map(survey.operations.map(({ slug }, index) => [slug, index]))
  return merge(find(survey), survey).map(({ at, sentence, operations, field }) => ({
    detector: name,
    status,
    topic,
    sentence,
    assume,
    at,
    operations: sortSlugs(operations, order),
    field,
  }))
}

/** One finding for each place, of all operations that meet it there. */
function merge(found: Iterable<Found>, { tree }: Survey): readonly Found[] {
  const places = new Map<Place, { first: Found; slugs: Set<string> }>()
  for (const one of found) {
    const at = tree.settle(one.at)
    const known = places.get(at) ?? { first: { ...one, at }, slugs: new Set<string>() }
    places.set(at, known)
    for (const slug of one.operations) known.slugs.add(slug)
  }
  return [...places.values()].map(({ first: { at, sentence, field }, slugs }) => {
    const operations = [...slugs]
    return field === undefined ? { at, sentence, operations } : { at, sentence, operations, field }
  })
}

function sortSlugs(
  slugs: readonly string[],
  order: ReadonlyMap<string, number>,
): readonly string[] {
  return slugs.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}

/** What an entry says of one object holds of all that it holds. */
function settles({ detector, at }: Settlement, finding: Finding): boolean {
  return (
    detector === finding.detector &&
    (finding.at === at || finding.at.startsWith(at === '#' ? '#' : `${at}/`))
  )
}
