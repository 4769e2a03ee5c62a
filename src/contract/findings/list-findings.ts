import { isKeywords, readList, readMembers, readTypes } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { Place } from '../source/place.ts'
import type { Covering } from '../provenance/provenance.ts'
import { detectorNames } from '../provenance/detector-names.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { Detector, Detectors, Found } from './survey/detector.ts'
import type { Finding } from './finding.ts'
import { surveyContract } from './survey/survey.ts'
import type { Survey } from './survey/survey.ts'
import type { SurveyedContract } from './survey/surveyed-contract.ts'
import { recall, shareInProcess } from '../shared-memory.ts'
import { callDetectors } from './detectors/calls.ts'
import { contradictorySchemaDetectors } from './detectors/contradictory-schemas.ts'
import { credentialDetectors } from './detectors/credentials.ts'
import { failureDetectors } from './detectors/failures.ts'
import { listDetectors } from './detectors/lists.ts'
import { nameDetectors } from './detectors/names.ts'
import { openSchemaDetectors } from './detectors/open-schemas.ts'
import { parameterDetectors } from './detectors/parameters.ts'
import { responseDetectors } from './detectors/responses.ts'
import { valueDetectors } from './detectors/values.ts'
import { quoteName } from '../source/quote-name.ts'
import { eachSchema } from './survey/detector.ts'
import type { SchemaNode } from './survey/schemas.ts'
import { sayBy, words } from './survey/words.ts'

/** Detectors of silence about times. */
const timeDetectors = {
  'time-without-zone': {
    status: 'not-specified',
    topic: 'The time zone of a time',
    assume: 'Do not assume UTC, and do not assume the zone of the reader.',
    find: eachSchema(({ keywords, name }, { prose }) => {
      if (!isText(keywords) || isSaid(keywords, words.zone) || prose.ofDocument(words.zone))
        return undefined
      const example = listValues(keywords).find((value) => zoneless.test(value))
      if (example === undefined) return undefined
      const subject = name === undefined ? 'This text' : `The member ${quoteName(name)}`
      return `${subject} is a date and a time without a zone, as its example shows.`
    }),
  },
  'time-without-unit': {
    status: 'not-specified',
    topic: 'The unit of a time that is a number',
    assume: 'Do not assume seconds or milliseconds.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      const types = readTypes(keywords)
      const isNumber = types.includes('integer') || types.includes('number')
      if (
        name === undefined ||
        isWithinPart ||
        !isNumber ||
        types.includes('string') ||
        !moment.test(name)
      )
        return undefined
      const isKnown =
        isSaid(keywords, words.timeUnit) ||
        /date|time|unix|epoch/.test(sayBy(keywords, 'format')) ||
        // The number of digits is a unit: a second of this century has ten.
        /\\d\{1[03]\}/.test(sayBy(keywords, 'pattern')) ||
        listNumbers(keywords).some((value) => value > 1e8) ||
        prose.ofDocument(words.timeUnitOfAll)
      return isKnown ? undefined : `The member ${quoteName(name)} is a number without a unit.`
    }),
  },
  'time-without-format': {
    status: 'not-specified',
    topic: 'How a time is written',
    assume: 'Do not assume a format, or that it names its zone.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      if (name === undefined || isWithinPart || !isText(keywords) || !moment.test(name))
        return undefined
      const isKnown =
        ['format', 'pattern', 'enum', 'const'].some((key) => keywords[key] !== undefined) ||
        listValues(keywords).length > 0 ||
        isSaid(keywords, words.timeFormat) ||
        prose.ofDocument(words.timeFormatOfAll)
      return isKnown
        ? undefined
        : `The member ${quoteName(name)} is a text without a format or an example.`
    }),
  },
} as const satisfies Detectors

/** Names that mean a moment and nothing else. */
const moment =
  /[a-z](?:_at|At)$|^(?:.*[_-])?(?:timestamp|datetime|date_time)$|(?:Timestamp|DateTime)$/

const zoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/

function isText(keywords: Keywords): boolean {
  const types = readTypes(keywords).filter((type) => type !== 'null')
  return types.length === 1 && types[0] === 'string'
}

function listNumbers(keywords: Keywords): readonly number[] {
  return [...readList(keywords['examples']), keywords['example'], keywords['default']].filter(
    (value) => typeof value === 'number',
  )
}

function listValues(keywords: Keywords): readonly string[] {
  return [...readList(keywords['examples']), keywords['example'], keywords['default']].filter(
    (value) => typeof value === 'string',
  )
}

function isSaid(keywords: Keywords, saying: RegExp): boolean {
  return saying.test(`${sayBy(keywords, 'description')} ${sayBy(keywords, 'title')}`)
}

/** Discriminators whose property is not there. */
const discriminatorDetectors = {
  'discriminator-absent': {
    status: 'contradictory',
    topic: 'What tells the choices of a value apart',
    assume: 'Do not choose by a member that may not be there.',
    find: eachSchema((node, survey) => describeDiscriminator(node, survey)),
  },
  'mapping-nowhere': {
    status: 'contradictory',
    topic: 'A choice that is named and not described',
    assume: 'Do not assume anything of a value with this name.',
    find: eachSchema(({ keywords: { discriminator }, at }, { contract, tree }) => {
      if (!isKeywords(discriminator)) return undefined
      const lost = readMembers(discriminator['mapping']).find(([, target]) => {
        if (typeof target !== 'string' || contract.schemas.has(target)) return false
        if (target.startsWith('#/')) return tree.lookUp(target) === undefined
        return !/[#/.]/.test(target) && !contract.schemas.has(`#/components/schemas/${target}`)
      })
      if (!lost) return undefined
      const [name, target] = lost
      const sentence = `${quoteName(name)} leads to ${quoteName(String(target))}, which is no schema of the document.`
      return { sentence, at: `${at}/discriminator` }
    }),
  },
} as const satisfies Detectors

function describeDiscriminator({ keywords, at }: SchemaNode, { schemas }: Survey) {
  const { discriminator } = keywords
  const name = isKeywords(discriminator) ? discriminator['propertyName'] : undefined
  const choices = [...readList(keywords['oneOf']), ...readList(keywords['anyOf'])]
  if (typeof name !== 'string' || choices.length === 0) return undefined
  const has = (schema: unknown) => {
    const { parts } = viewWhole(schema, findIn(schemas))
    // An alternative that is a choice again may have the property further down.
    return parts.some(
      (part) =>
        part.keywords['oneOf'] !== undefined ||
        part.keywords['anyOf'] !== undefined ||
        (isKeywords(part.keywords['properties']) &&
          Object.hasOwn(part.keywords['properties'], name)),
    )
  }
  const { oneOf: _, anyOf: __, ...own } = keywords
  if (has(own)) return undefined
  const missing = choices.findIndex(
    (choice) => isKeywords(choice) && choice['type'] !== 'null' && !has(choice),
  )
  if (missing === -1) return undefined
  const sentence = `The member ${quoteName(name)} tells the choices apart, and choice ${missing + 1} has no such member.`
  return { sentence, at: `${at}/discriminator` }
}

/**
 * Finds by machine what a document does not say, or says in two ways, and does not state by hand either: ranked by what hurts a
 * client, and within a detector in the order of the document. Pure; takes up to a second for a document of 13 MB.
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
    operations: sortSlugs([...slugs], order),
    field,
  }))
}

interface FoundPlace {
  readonly at: Place
  readonly first: Found
  readonly slugs: ReadonlySet<string>
}

/** One finding for each place, of all operations that meet it there. */
function merge(found: Iterable<Found>, { tree }: Survey): readonly FoundPlace[] {
  const places = new Map<Place, FoundPlace & { readonly slugs: Set<string> }>()
  for (const one of found) {
    const at = tree.settle(one.at)
    const known = places.get(at) ?? { at, first: one, slugs: new Set<string>() }
    places.set(at, known)
    for (const slug of one.operations) known.slugs.add(slug)
  }
  return [...places.values()]
}

function sortSlugs(
  slugs: readonly string[],
  order: ReadonlyMap<string, number>,
): readonly string[] {
  return slugs.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}

/** An entry about one object counts for all that it holds. */
function isCovered(finding: Finding, { detector, at }: Covering): boolean {
  return (
    detector === finding.detector &&
    (finding.at === at || finding.at.startsWith(at === '#' ? '#' : `${at}/`))
  )
}

/** The findings of a contract, searched once for the whole process: pages and what follows them are modules of their own. */
export function readSharedFindings(contract: SurveyedContract): readonly Finding[] {
  return recall(shared, contract, () => listFindings(contract))
}

const shared = shareInProcess('findings', WeakMap<SurveyedContract, readonly Finding[]>)

/** Everything that is looked for, by permanent name. */
const detectors = {
  ...callDetectors,
  ...credentialDetectors,
  ...parameterDetectors,
  ...responseDetectors,
  ...failureDetectors,
  ...contradictorySchemaDetectors,
  ...discriminatorDetectors,
  ...valueDetectors,
  ...listDetectors,
  ...openSchemaDetectors,
  ...timeDetectors,
  ...nameDetectors,
} as const satisfies Readonly<Record<DetectorName, Detector>>
