import type { Place } from '../../source/place.ts'
import type { DetectorName } from '../../provenance/detector-names.ts'
import type { Survey, SurveyedOperation } from './survey.ts'
import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import { nameField } from '#core/request/plan/parameter-input.ts'
import type { DocumentedParameter } from '../../openapi/documented-operation.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { SchemaNode } from './schemas.ts'
import type { Keywords } from '#schema/keywords.ts'
import { enterPointer } from '#schema/pointer.ts'

/** Something that a document can leave open or contradict. Its key in the table is its permanent name. */
export interface Detector {
  readonly status: FindingStatus
  /** A noun phrase without a full stop. */
  readonly topic: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly find: (survey: Survey) => Iterable<Found>
}

/** One place where it is so. Several of one place are one, of all their operations. */
export interface Found {
  readonly at: Place
  /** A whole sentence that names no operation. */
  readonly sentence: string
  /** The sentence that several places have in common, where this one says more. */
  readonly cause?: string
  /** By slug. */
  readonly operations: readonly string[]
  readonly field?: string
}

export type FindingStatus = 'not-specified' | 'contradictory'

export type Detectors = Readonly<Partial<Record<DetectorName, Detector>>>

/** The judgement of one part: a sentence, about the part itself unless a place is given. */
type Judgement = string | (Partial<Found> & Pick<Found, 'sentence'>)
type Judge<Part> = (part: Part, survey: Survey) => Judgement | undefined

/** Judges each operation. */
export function eachOperation(judge: Judge<SurveyedOperation>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) => {
      const found = judge(one, survey)
      return found === undefined ? [] : [report(found, one.parts.places.operation, [one.slug])]
    })
}

export interface SurveyedResponse extends SurveyedOperation {
  readonly response: DocumentedResponse
}

/** Judges each response of each operation. */
export function eachResponse(judge: Judge<SurveyedResponse>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.responses.flatMap((response) => {
        const found = judge({ ...one, response }, survey)
        return found === undefined ? [] : [report(found, response.at, [one.slug])]
      }),
    )
}

export interface SurveyedParameter extends SurveyedOperation {
  readonly parameter: DocumentedParameter
  /** As the document has it; undefined where it stands elsewhere, as a parameter of Swagger 2.0 may. */
  readonly source: unknown
}

/** Judges each parameter of each operation. */
export function eachParameter(judge: Judge<SurveyedParameter>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.parameters.flatMap((parameter): readonly Found[] => {
        const { at } = parameter
        const source = findSource(parameter, survey)
        const found = judge({ ...one, parameter, source }, survey)
        if (found === undefined) return []
        return [{ field: nameField(parameter), ...report(found, at, [one.slug]) }]
      }),
    )
}

function findSource({ at, name, in: location }: DocumentedParameter, { tree }: Survey): unknown {
  const found = tree.lookUp(at)
  return isKeywords(found) && found['name'] === name && found['in'] === location ? found : undefined
}

/** Judges each schema, also those within others. */
export function eachSchema(judge: Judge<SchemaNode>): Detector['find'] {
  return (survey) => {
    const told: Found[] = []
    // No list for each of a hundred thousand schemas.
    for (const node of survey.nodes) {
      const found = judge(node, survey)
      if (found === undefined) continue
      const { field } = node.root
      const one = report(found, node.at, survey.listUsers(node.root))
      told.push(field === undefined ? one : { field, ...one })
    }
    return told
  }
}

function report(judgement: Judgement, at: Place, operations: readonly string[]): Found {
  return typeof judgement === 'string'
    ? { sentence: judgement, at, operations }
    : { at, ...judgement, operations }
}

/** The types that a keyword says something about (JSON Schema 2020-12 Validation, section 6; applicators of section 10.3). */
export const rulesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...listKeywords(['string'], 'maxLength minLength pattern'),
  ...listKeywords(
    ['integer', 'number'],
    'maximum minimum exclusiveMaximum exclusiveMinimum multipleOf',
  ),
  ...listKeywords(['array'], 'items prefixItems maxItems minItems uniqueItems'),
  ...listKeywords(
    ['object'],
    'properties additionalProperties patternProperties maxProperties minProperties required',
  ),
])

function listKeywords(types: readonly string[], keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, types] as const)
}

/** One alternative as the document requires it, by name. */
export interface Requirement {
  readonly requirement: Keywords
  readonly at: Place
  /** The operations for which it counts. */
  readonly operations: readonly string[]
}

/** The requirements of the document, for operations without their own, and those of each operation. */
export function listRequirements({ operations, tree }: Survey): readonly Requirement[] {
  const inherits = operations.filter(
    ({ written }) => written['security'] === undefined || written['security'] === null,
  )
  const slugs = inherits.map(({ slug }) => slug)
  return [
    ...readRequirements(tree.lookUp('#/security'), '#/security', slugs),
    ...operations.flatMap(({ written, parts, slug }) =>
      readRequirements(written['security'], `${parts.places.operation}/security`, [slug]),
    ),
  ]
}

/** The security schemes by name, references among them followed. */
export function listSchemes({ tree }: Survey): readonly (readonly [string, Keywords])[] {
  return readMembers(tree.lookUp('#/components/securitySchemes')).flatMap(
    ([name, scheme]): readonly (readonly [string, Keywords])[] => {
      const reference = isKeywords(scheme) ? scheme['$ref'] : undefined
      const target = typeof reference === 'string' ? tree.lookUp(reference) : scheme
      // A scheme that stands in another file has a name all the same.
      return [[name, isKeywords(target) ? target : {}]]
    },
  )
}

export function placeScheme(name: string): Place {
  return enterPointer('#/components/securitySchemes', name)
}

function readRequirements(
  value: unknown,
  at: Place,
  operations: readonly string[],
): readonly Requirement[] {
  return readList(value).flatMap((requirement, index) =>
    isKeywords(requirement) ? [{ requirement, at: `${at}/${index}`, operations }] : [],
  )
}
